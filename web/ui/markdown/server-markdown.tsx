import { useMemo } from 'react';

import { classNames } from '../class-names';
import { hasMarkdownBlocks, inlineMarkdown, withHardBreaks } from './inline-markdown';
import styles from './server-markdown.module.css';
import { MarkdownView } from './markdown-view';

/** Inline Markdown renders synchronously, so that the layout does not shift; blocks wait for the full renderer. */
export function ServerMarkdown({ text, id, isCut = false }: { text: string; id?: string; isCut?: boolean }) {
  const paragraphs = useMemo(
    () =>
      hasMarkdownBlocks(text)
        ? undefined
        : text
            .trim()
            .split(/\n\s*\n/)
            .map((paragraph, index) => <p key={index}>{inlineMarkdown(paragraph)}</p>),
    [text],
  );
  if (paragraphs) {
    return (
      <div id={id} className={classNames(styles['lines'], isCut && styles['cut'])}>
        {paragraphs}
      </div>
    );
  }
  return (
    <div id={id} className={classNames(isCut && styles['low'])}>
      <MarkdownView text={withHardBreaks(text)} />
    </div>
  );
}
