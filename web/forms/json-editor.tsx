import { type RefObject, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';

import { useTranslations } from 'use-intl';

import { lazyPart } from '../i18n/lazy-part';
import { formatBytes } from '../../core/text/format';
import { Notice } from '../ui/notice';
import styles from './json-editor/json-editor.module.css';
import type { JsonEditorProps } from './json-editor/json-editor-props';
import type { TextSelection } from './json-editor/use-editor-view';

const CodeEditor = lazyPart(async () => (await import('./json-editor/code-editor')).CodeEditor, PlainEditor);

const TextViewer = lazyPart(async () => (await import('../ui/text-viewer')).TextViewer);

/** Characters; CodeMirror is too slow with more. */
const MAX_LENGTH = 4_000_000;
const MAX_LINE_LENGTH = 200_000;
const MIN_LINES = 3;
/** Pixels. */
const LINE_HEIGHT = 19;

function isTooLong(text: string): boolean {
  if (text.length <= MAX_LINE_LENGTH) return false;
  if (text.length > MAX_LENGTH) return true;
  for (let from = 0; ;) {
    const end = text.indexOf('\n', from);
    if ((end < 0 ? text.length : end) - from > MAX_LINE_LENGTH) return true;
    if (end < 0) return false;
    from = end + 1;
  }
}

/** CodeMirror is loaded on first use; until then a textarea takes input. Tab leaves it; Ctrl+Enter is the page's. */
export function JsonEditor(props: JsonEditorProps) {
  return isTooLong(props.text) ? <LongJson {...props} /> : <Editor {...props} />;
}

function LongJson({ text, label, problem }: JsonEditorProps) {
  const t = useTranslations('forms');
  return (
    <>
      <Notice tone="note" title={t('tooLong', { size: formatBytes(new Blob([text]).size) })}>
        {problem ?? t('tooLongRemedy')}
      </Notice>
      <TextViewer text={text} label={label} mono />
    </>
  );
}

function Editor(props: JsonEditorProps) {
  const problemId = useId();
  const selectionRef = useRef<TextSelection>(undefined);
  const { problem, invalid = problem !== undefined } = props;
  const describedBy =
    [props.describedBy, problem === undefined ? undefined : problemId].filter(Boolean).join(' ') || undefined;
  return (
    <div
      className={styles['frame']}
      style={{
        minHeight: (props.minLines ?? MIN_LINES) * LINE_HEIGHT + 12,
        ...(props.readOnly === true && { borderColor: 'var(--line)', background: 'var(--bg-sunken)' }),
      }}
      data-invalid={invalid || undefined}
    >
      <CodeEditor {...props} invalid={invalid} describedBy={describedBy} selectionRef={selectionRef} />
      {problem !== undefined && (
        <div id={problemId} className="bad sm bad-soft line-above py-3 px-8">
          {problem}
        </div>
      )}
    </div>
  );
}

function PlainEditor({
  ref,
  label,
  text,
  onChange,
  minLines = MIN_LINES,
  maxLines = 30,
  selectionRef,
  ...props
}: JsonEditorProps & { selectionRef: RefObject<TextSelection | undefined> }) {
  const lines = text.split('\n').length;
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), []);
  useLayoutEffect(() => {
    const element = area.current;
    return () => {
      if (!element || document.activeElement !== element) return;
      const { selectionStart, selectionEnd, selectionDirection } = element;
      selectionRef.current =
        selectionDirection === 'backward'
          ? { anchor: selectionEnd, head: selectionStart }
          : { anchor: selectionStart, head: selectionEnd };
    };
  }, [selectionRef]);
  return (
    <textarea
      ref={area}
      className={styles['plain']}
      aria-label={label}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      rows={Math.max(minLines, Math.min(maxLines, lines))}
      value={text}
      readOnly={props.readOnly}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onBlur={props.onBlur}
      placeholder={props.placeholder}
    />
  );
}
