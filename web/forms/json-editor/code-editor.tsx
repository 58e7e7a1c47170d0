import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, placeholder as ghostText, type Tooltip } from '@codemirror/view';
import { type RefObject, useEffect, useImperativeHandle, useMemo } from 'react';

import { levelsAt, type RootSchema } from '../../../core/schema/plan/levels-at';
import type { Violation } from '../../workers/validation/validate';
import { SchemaDocument } from '../../../core/schema/plan/schema-document';
import { completeJson } from './complete-json';
import { diagnoseJson, rangeOfViolation } from './diagnose-json';
import type { JsonEditorProps } from './json-editor-props';
import { pathTo, rootValue, stringAt, valueOf } from './json-syntax';
import { type CardTexts, schemaCard } from './schema-card';
import { type TextSelection, useEditorView } from './use-editor-view';
import { type EditorTexts, useEditorTexts } from './use-editor-texts';

const MIN_LINES_WITH_GUTTER = 6;
/** Pause in typing until errors are marked: a half-typed word is none. */
const MARK_AFTER_MS = 250;
/** If it passes, the partial tree is used. */
const MAX_PARSE_MS = 50;
const NONE: readonly Violation[] = [];

function heights(minLines: number, maxLines: number): Extension {
  const line = 19;
  return EditorView.theme({
    '.cm-scroller': {
      minHeight: `${minLines * line + 10}px`,
      ...(Number.isFinite(maxLines) && { maxHeight: `${maxLines * line + 12}px` }),
    },
  });
}

export function CodeEditor({
  ref,
  label,
  text,
  onChange,
  onBlur,
  minLines = 3,
  maxLines = 30,
  readOnly = false,
  invalid,
  describedBy,
  placeholder,
  schema,
  document,
  violations = NONE,
  serverErrors,
  selectionRef,
}: JsonEditorProps & { selectionRef: RefObject<TextSelection | undefined> }) {
  const texts = useEditorTexts();
  const root = useMemo(
    () => (schema === undefined ? undefined : { schema, document: document ?? new SchemaDocument(schema) }),
    [schema, document],
  );
  const extensions = useMemo(
    () => [
      json(),
      heights(minLines, maxLines),
      placeholder === undefined ? [] : ghostText(placeholder),
      EditorState.readOnly.of(readOnly),
    ],
    [minLines, maxLines, readOnly, placeholder],
  );
  const [host, editor] = useEditorView({
    text,
    onChange,
    onBlur,
    hasGutter: minLines >= MIN_LINES_WITH_GUTTER,
    extensions,
    assistance: useMemo(() => assistance(root, texts), [root, texts]),
    selectionRef,
    label,
    invalid,
    describedBy,
  });
  useImperativeHandle(
    ref,
    () => ({
      focus: (targets) => {
        const view = editor.current;
        if (!view) return;
        const { state } = view;
        const topNode = parsedRoot(state);
        const offsets = targets.flatMap(
          (violation) => rangeOfViolation(state.doc.toString(), topNode, violation)?.from ?? [],
        );
        view.focus();
        if (offsets.length === 0) return;
        const anchor = Math.min(...offsets);
        view.dispatch({ selection: { anchor }, scrollIntoView: true });
      },
    }),
    [editor],
  );
  useEffect(() => {
    const timer = setTimeout(() => {
      const view = editor.current;
      if (!view) return;
      const { state } = view;
      const diagnostics = diagnoseJson(state.doc.toString(), parsedRoot(state), violations, texts, serverErrors);
      view.dispatch(setDiagnostics(state, diagnostics));
    }, MARK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [editor, text, violations, serverErrors, texts, extensions]);

  return <div ref={host} />;
}

function parsedRoot(state: EditorState) {
  return (ensureSyntaxTree(state, state.doc.length, MAX_PARSE_MS) ?? syntaxTree(state)).topNode;
}

function assistance(root: RootSchema | undefined, texts: EditorTexts): Extension {
  const phrases = EditorState.phrases.of(texts.phrases);
  if (!root) return phrases;
  return [
    phrases,
    autocompletion({
      override: [completeJson(root, texts.card)],
      icons: false,
      tooltipClass: () => 'cm-schema-completion',
    }),
    keymap.of(completionKeymap),
    hoverSchema(root, texts.card),
  ];
}

const NODES_WITH_TOOLTIP = /^(?:PropertyName|String|Number|True|False|Null)$/;

function hoverSchema(root: RootSchema, texts: CardTexts) {
  const tooltip = (view: EditorView, pos: number, side: -1 | 1): Tooltip | null => {
    const { state } = view;
    const topNode = parsedRoot(state);
    const text = state.doc.toString();
    const node = topNode.resolve(pos, side);
    if (!NODES_WITH_TOOLTIP.test(node.name)) return null;
    const path = pathTo(text, node);
    const value = valueOf(text, rootValue(topNode));
    const levels = levelsAt(root, value, path).filter(({ level }) => Object.keys(level).length > 0);
    if (levels.length === 0) return null;
    const isKey = node.name === 'PropertyName';
    const name = isKey ? stringAt(text, node) : undefined;
    const required =
      name !== undefined &&
      levelsAt(root, value, path.slice(0, -1)).some(
        ({ plan }) => plan.kind === 'object' && plan.properties.some((each) => each.name === name && each.required),
      );
    return {
      pos: node.from,
      end: node.to,
      above: true,
      create: () => ({ dom: schemaCard(levels, { texts, required, ...(name !== undefined && { name }) }) }),
    };
  };
  return hoverTooltip(tooltip, { hideOnChange: true });
}
