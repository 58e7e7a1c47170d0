import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Highlight } from './highlight';
import { FindBox, type FindState, noFind } from './find-box';
import { cutLines, findOffsets, rowAt } from './text-lines';
import styles from './text-viewer.module.css';
import { useRowWindow } from './use-row-window';

const rowHeight = 19;
const characterWidth = 7.6;
/** Shorter texts stand in the page as they are, where the browser wraps and finds them. */
const wholeLimit = 20_000;

/** A plain text of any length. Short ones flow; long ones are a window over numbered lines, with a search. */
export function TextViewer({
  text,
  label,
  mono = false,
  actions,
}: {
  text: string;
  label: string;
  mono?: boolean;
  actions?: ReactNode;
}) {
  if (text.length > wholeLimit) return <LongText text={text} label={label} actions={actions} />;
  return (
    <div className={styles['short']}>
      {actions !== undefined && <div className={styles['toolbar']}>{actions}</div>}
      <pre className={mono ? styles['mono'] : styles['flow']}>{text}</pre>
    </div>
  );
}

function LongText({ text, label, actions }: { text: string; label: string; actions: ReactNode }) {
  const t = useTranslations('content');
  const [room, setRoom] = useState<number | null>(null);
  // Until the width is known the beginning will do: cutting all of a large text twice would be felt.
  const lines = useMemo(
    () => (room === null ? cutLines(text.slice(0, wholeLimit), 80) : cutLines(text, room)),
    [text, room],
  );
  const digits = String(lines.numbers[lines.count - 1] ?? 1).length;
  const [attach, rowWindow] = useRowWindow({ count: lines.count, rowHeight });
  const { width, from, to, scrollToRow } = rowWindow;
  const fitting = Math.max(20, Math.floor((width - digits * characterWidth - 40) / characterWidth));
  if (width > 0 && fitting !== room) setRoom(fitting);

  const [search, setSearch] = useState<FindState>(noFind);
  const [hits, setHits] = useState<Uint32Array | null>(null);
  const { text: wanted, caseSensitive } = search;
  useEffect(() => {
    if (wanted === '') return;
    // Typing on makes the earlier search needless.
    const abort = new AbortController();
    const search = async () => {
      const found = await findOffsets(text, wanted, caseSensitive, abort.signal);
      if (found === null) return;
      setHits(found);
      setSearch((now) => ({ ...now, count: found.length, at: 0 }));
    };
    const timer = setTimeout(() => void search(), 60);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, wanted, caseSensitive]);
  const hit = wanted === '' || search.count === null ? null : (hits?.[search.at] ?? null);
  const hitRow = hit === null ? null : rowAt(lines, hit);
  useEffect(() => {
    if (hitRow !== null) scrollToRow(hitRow);
  }, [hitRow, hit, scrollToRow]);

  const rows: ReactNode[] = [];
  for (let row = from; row < to; row += 1) {
    const number = lines.numbers[row] ?? 0;
    const begins = row === 0 || number !== lines.numbers[row - 1];
    const line = text.slice(lines.starts[row], lines.starts[row + 1]).replace(/\r?\n$/, '');
    rows.push(
      <div key={row} className={styles['line']}>
        <span className={styles['number']} style={{ width: `${digits + 1}ch` }}>
          {begins && number}
        </span>
        <span className={styles['text']}>
          <Highlight
            text={line}
            wanted={wanted}
            caseSensitive={caseSensitive}
            current={row === hitRow}
          />
        </span>
      </div>,
    );
  }
  return (
    <div className={styles['long']}>
      <div className={styles['toolbar']}>
        <FindBox
          label={t('search.inText')}
          state={search}
          onFind={(next, sensitive) =>
            setSearch({ text: next, caseSensitive: sensitive, count: null, at: 0 })
          }
          onStep={(by) => {
            const count = search.count ?? 0;
            if (count > 0) setSearch({ ...search, at: (search.at + by + count) % count });
          }}
          onLeave={() => rowWindow.focus()}
        />
        <span className={styles['spring']} />
        <span className={styles['facts']}>
          {t('text.lines', { count: lines.numbers[lines.count - 1] ?? 1 })}
        </span>
        {actions}
      </div>
      <div
        ref={attach}
        role="region"
        tabIndex={0}
        aria-label={label}
        className={styles['scroller']}
      >
        <div style={{ height: rowWindow.height, position: 'relative' }}>
          <div className={styles['rows']} style={{ transform: `translateY(${rowWindow.top}px)` }}>
            {rows}
          </div>
        </div>
      </div>
    </div>
  );
}
