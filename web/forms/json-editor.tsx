import { lazy, type RefObject, Suspense, useId, useLayoutEffect, useRef } from 'react';

import styles from './json-editor/json-editor.module.css';
import type { JsonEditorProps } from './json-editor/json-editor-props';

const CodeEditor = lazy(async () => ({
  default: (await import('./json-editor/code-editor')).CodeEditor,
}));

/**
 * A JSON text editor. The editor proper is loaded when first needed; a plain text area of the same name stands
 * in until then and takes input just as well. Tab leaves it, Ctrl+Enter is the page's.
 */
export function JsonEditor(props: JsonEditorProps) {
  const problemId = useId();
  const caretRef = useRef<number>(undefined);
  const { problem } = props;
  const describedBy =
    [props.describedBy, problem === undefined ? undefined : problemId].filter(Boolean).join(' ') ||
    undefined;
  return (
    <div className={styles['frame']} data-invalid={problem !== undefined || undefined}>
      <Suspense fallback={<PlainEditor {...props} describedBy={describedBy} caretRef={caretRef} />}>
        <CodeEditor {...props} describedBy={describedBy} caretRef={caretRef} />
      </Suspense>
      {problem !== undefined && (
        <div id={problemId} className={styles['problem']}>
          {problem}
        </div>
      )}
    </div>
  );
}

function PlainEditor({
  label,
  text,
  onChange,
  minLines = 3,
  maxLines = 30,
  caretRef,
  ...props
}: JsonEditorProps & {
  /** Left for the editor that takes over: where the caret was, if it was here. */
  caretRef: RefObject<number | undefined>;
}) {
  const lines = text.split('\n').length;
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    return () => {
      if (element && document.activeElement === element) caretRef.current = element.selectionEnd;
    };
  }, [caretRef]);
  return (
    <textarea
      ref={area}
      className={styles['plain']}
      aria-label={label}
      aria-describedby={props.describedBy}
      aria-invalid={props.problem !== undefined || undefined}
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
