import { Check } from 'lucide-react';
import { useEffect } from 'react';

import styles from './choice-combobox.module.css';
import { Highlight } from '../../ui/highlight';
import { useRowWindow } from '../../ui/use-row-window';
import type { Choice } from '../../../core/schema/plan/node-plan';

/** Pixels; the CSS of options assumes them. */
const ROW_HEIGHT = 28;
const ROW_HEIGHT_WITH_DESCRIPTION = 42;
export const MAX_LIST_HEIGHT = 288;

interface ChoiceListProps {
  id: string;
  labelId: string;
  choices: readonly Choice[];
  query: string;
  /** Index of the choice that Enter takes. */
  active: number;
  several: boolean;
  isTaken: (choice: Choice) => boolean;
  onTake: (choice: Choice) => void;
}

export const optionId = (id: string, index: number) => `${id}-option-${index}`;

export function ChoiceList(props: ChoiceListProps) {
  const { id, labelId, choices, query, active, several, isTaken, onTake } = props;
  const rowHeight = choices.some(({ about }) => about !== undefined) ? ROW_HEIGHT_WITH_DESCRIPTION : ROW_HEIGHT;
  const [attach, { from, to, height, scrollToRow }] = useRowWindow({
    count: choices.length,
    rowHeight,
  });
  useEffect(() => {
    scrollToRow(active);
  }, [scrollToRow, active]);
  const first = Math.min(from, active);
  const shown = choices.slice(from, to).map((choice, at) => ({ choice, index: from + at }));
  const activeChoice = choices[active];
  // The active option stays rendered wherever the list is scrolled, for screen readers.
  if (activeChoice && (active < from || active >= to)) {
    shown.splice(first === active ? 0 : shown.length, 0, { choice: activeChoice, index: active });
  }
  return (
    <div
      ref={attach}
      role="listbox"
      id={id}
      aria-labelledby={labelId}
      aria-multiselectable={several || undefined}
      className={styles['scroller']}
      style={{ maxHeight: MAX_LIST_HEIGHT }}
    >
      <div role="presentation" className="relative" style={{ height }}>
        {shown.map(({ choice, index }) => (
          <div
            key={index}
            id={optionId(id, index)}
            role="option"
            className={styles['option']}
            style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
            data-active={index === active || undefined}
            aria-selected={isTaken(choice)}
            aria-setsize={choices.length}
            aria-posinset={index + 1}
            title={choice.label}
            onClick={() => onTake(choice)}
          >
            <Check aria-hidden className={styles['check']} />
            <span className="grid narrow">
              <span className={styles['label']}>
                <Highlight text={choice.label} query={query.trim()} />
              </span>
              {choice.about !== undefined && (
                <span className={`faint xs regular ${styles['about'] ?? ''}`}>{choice.about}</span>
              )}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
