import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { Button } from '../../../../ui/button';
import { useRowWindow } from '../../../../ui/use-row-window';
import { type CallPosition, callName, CallRow, rowId } from './call-row';
import { isWithin, useEditedSuite } from './edit-context';
import styles from './call-list.module.css';

const ROW_HEIGHT = 34;
const SECTIONS = ['before', 'calls', 'after'] as const;

type Row =
  | { kind: 'section'; section: CallPosition['section']; count: number }
  | { kind: 'call'; position: CallPosition; call: unknown; count: number };

export function CallList({ onOpen }: { onOpen: (position: CallPosition) => void }) {
  const t = useTranslations('suiteEditor');
  const { value, problems, edit, definitions, isLocked } = useEditedSuite();
  const [announcement, setAnnouncement] = useState('');
  const suite = isObject(value) ? value : {};
  const callsOf = (section: CallPosition['section']): readonly unknown[] => {
    const calls = suite[section];
    return Array.isArray(calls) ? calls : [];
  };
  const rows = SECTIONS.flatMap((section): Row[] => {
    const calls = callsOf(section);
    const count = calls.length;
    return [
      { kind: 'section', section, count },
      ...calls.map((call, index) => ({ kind: 'call' as const, position: { section, index }, call, count })),
    ];
  });
  const [scroller, { from, to, height, top }] = useRowWindow({ count: rows.length, rowHeight: ROW_HEIGHT });
  const move = async ({ section, index: from }: CallPosition, to: number) => {
    const name = callName(callsOf(section)[from], t('unnamed'));
    const edited = await edit({ kind: 'move', path: [section], from, to });
    setAnnouncement(
      edited.kind === 'refused'
        ? t('refused', { message: edited.message })
        : t('said_moved', { name, number: String(to + 1), count: String(callsOf(section).length) }),
    );
    document.getElementById(rowId({ section, index: to }))?.focus();
  };
  const add = async (section: CallPosition['section']) => {
    const index = callsOf(section).length;
    const tool = definitions.tools[0]?.name ?? 'tool_name';
    const edited = await edit({ kind: 'insert', path: [section], index, value: { tool } });
    if (edited.kind === 'done') onOpen({ section, index });
    else setAnnouncement(t('refused', { message: edited.message }));
  };
  const duplicate = async ({ section, index }: CallPosition) => {
    const call = callsOf(section)[index];
    if (!isObject(call)) return;
    const { name } = call;
    const names = new Set(SECTIONS.flatMap(callsOf).map((each) => isObject(each) && each['name']));
    let copy = typeof name === 'string' ? t('copyOf', { name }) : undefined;
    while (copy !== undefined && names.has(copy)) copy = t('copyOf', { name: copy });
    await edit({
      kind: 'insert',
      path: [section],
      index: index + 1,
      value: copy === undefined ? call : { ...call, name: copy },
    });
    document.getElementById(rowId({ section, index: index + 1 }))?.focus();
  };
  const remove = async ({ section, index }: CallPosition) => {
    const count = callsOf(section).length;
    const edited = await edit({
      kind: 'put',
      path: section !== 'calls' && count === 1 ? [section] : [section, index],
      value: undefined,
    });
    const name = callName(callsOf(section)[index], t('unnamed'));
    setAnnouncement(
      edited.kind === 'refused' ? t('refused', { message: edited.message }) : t('said_deleted', { name }),
    );
    document.getElementById(rowId({ section, index: Math.min(index, count - 2) }))?.focus();
  };
  return (
    <div ref={scroller} className="tall scroll-y">
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
      <div role="list" aria-label={t('calls')} className="relative" style={{ height }}>
        {rows.slice(from, to).map((row, at) => {
          const style = { top: top + at * ROW_HEIGHT, height: ROW_HEIGHT };
          if (row.kind === 'section')
            return (
              <div key={row.section} role="listitem" className={styles['section']} style={style}>
                <h3 className="truncate grow normal semibold">
                  {t(`section_${row.section}`)} <span className="faint regular">{row.count}</span>
                </h3>
                <Button
                  size="small"
                  variant="ghost"
                  icon={<Plus aria-hidden />}
                  disabled={isLocked}
                  onClick={() => void add(row.section)}
                >
                  {t(`add_${row.section}`)}
                </Button>
              </div>
            );
          const { section, index } = row.position;
          const begin = `$.${section}[${index}]`;
          return (
            <CallRow
              key={`${section}-${index}`}
              position={row.position}
              call={row.call}
              count={row.count}
              problems={problems.filter(({ path }) => isWithin(path, begin)).length}
              isLocked={isLocked}
              style={style}
              onOpen={onOpen}
              onMove={(position, to) => void move(position, to)}
              onDuplicate={(position) => void duplicate(position)}
              onDelete={(position) => void remove(position)}
            />
          );
        })}
      </div>
    </div>
  );
}
