import type { CSSProperties, ReactNode } from 'react';

import { classNames } from './class-names';
import { Highlight, hitsIn, visibleControls } from './highlight';
import highlightStyles from './highlight.module.css';
import { type Paint, type PaintStyle, pieceAt } from '../../core/text/paint';
import styles from './painted-text.module.css';

/** `CSSProperties` does not know the custom property `--painted`. */
function paintColors({ color, background }: PaintStyle): CSSProperties | undefined {
  if (color === undefined && background === undefined) return undefined;
  return { ...(color !== undefined && { '--painted': color }), backgroundColor: background };
}

interface PaintedTextProps {
  text: string;
  start: number;
  paint: Paint | null;
  query?: string;
  caseSensitive?: boolean;
  current?: boolean;
}

export function PaintedText({
  text,
  start,
  paint,
  query = '',
  caseSensitive = false,
  current = false,
}: PaintedTextProps): ReactNode {
  if (paint === null)
    return <Highlight text={visibleControls(text)} query={query} caseSensitive={caseSensitive} current={current} />;
  const { spans } = paint;
  const hits = hitsIn(text, query, caseSensitive);
  // A node for each stretch of text with the same paint that is wholly within a hit or outside.
  const nodes: ReactNode[] = [];
  let span = pieceAt(paint, start);
  let hit = 0;
  for (let at = 0; at < text.length;) {
    const from = (spans[span * 3] ?? Infinity) - start;
    const to = (spans[span * 3 + 1] ?? Infinity) - start;
    const hitFrom = hits[hit] ?? Infinity;
    const hitTo = hitFrom + query.length;
    const isPainted = from <= at;
    const isHit = hitFrom <= at;
    const end = Math.min(text.length, isPainted ? to : from, isHit ? hitTo : hitFrom);
    const style = isPainted ? paint.styles[spans[span * 3 + 2] ?? 0] : undefined;
    const part = visibleControls(text.slice(at, end));
    const shown = isHit ? <mark className={highlightStyles[current ? 'current' : 'mark']}>{part}</mark> : part;
    nodes.push(
      style === undefined ? (
        <span key={at}>{shown}</span>
      ) : (
        <span
          key={at}
          className={classNames(
            ...style.classes.map((name) => styles[name]),
            style.color !== undefined && styles[style.background === undefined ? 'legible' : 'exact'],
          )}
          style={paintColors(style)}
        >
          {shown}
        </span>
      ),
    );
    at = end;
    if (at >= to) span += 1;
    if (at >= hitTo) hit += 1;
  }
  return nodes;
}
