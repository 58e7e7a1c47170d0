import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { CASE_GROUPS, type NegativeCase, type NegativeCases } from '../../../../core/schema/negative/negative-case';
import type { Session } from '../../../../core/session/session';
import { JsonText } from '../../../content/text/json-text';
import { Button } from '../../../ui/button';
import { Checkbox, Select } from '../../../ui/form-fields';
import { Notice } from '../../../ui/notice';
import { isCalledDestructive, type ListedTool } from '../../../../core/protocol/tool';
import { Table } from '../../../ui/table/table';
import { TriStateBox } from '../../../ui/tri-state-box';
import styles from './batch-table.module.css';
import { CaseName, useCaseName } from './case-name';
import { useStore } from '../../../ui/use-store';

interface CaseChoiceProps {
  session: Session;
  tool: ListedTool;
  negatives: Extract<NegativeCases, { kind: 'cases' }>;
  onSend: (cases: readonly NegativeCase[], concurrency: number) => void;
}

const CONCURRENCY_CHOICES = [1, 2, 3, 4];

export function CaseChoice({ session, tool, negatives, onSend }: CaseChoiceProps) {
  const t = useTranslations('batch');
  const id = useId();
  const { cases, leftOut, base } = negatives;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(cases.map((c) => c.id)));
  const [concurrency, setConcurrency] = useState(1);
  const [hasConsent, setHasConsent] = useState(false);
  const isConnected = useStore(session).kind === 'connected';
  const isReadOnly = tool.annotations.readOnly === true;
  const sending = cases.filter((item) => chosen.has(item.id));
  const rejected = sending.filter(({ expected }) => expected === 'rejected').length;

  const choose = (items: readonly NegativeCase[], on: boolean) => {
    const next = new Set(chosen);
    for (const item of items) {
      if (on) next.add(item.id);
      else next.delete(item.id);
    }
    setChosen(next);
  };
  const countIn = (items: readonly NegativeCase[]) => items.filter((c) => chosen.has(c.id)).length;

  return (
    <>
      <div className="fill scroll">
        {!isReadOnly && (
          <div className="pt-8 px-16">
            <Notice tone="warn" title={t(isCalledDestructive(tool) ? 'warnDestructive' : 'warnNotReadOnly')}>
              {t('warnText')} {t('warnWord')}
            </Notice>
          </div>
        )}
        <div className="grid gap-8 muted sm py-8 px-16">
          <p>
            {t(base.filled ? 'baseFilled' : 'baseCurrent')}
            {leftOut > 0 && ` ${t('leftOut', { count: leftOut, most: String(cases.length) })}`}
          </p>
          <div role="group" aria-label={t('group')} className="flex wrap ink gap-16 rows-4">
            {CASE_GROUPS.map((group) => {
              const members = cases.filter((item) => item.group === group);
              if (members.length === 0) return null;
              return (
                <label key={group} className="inline gap-8 pointer">
                  <TriStateBox count={countIn(members)} total={members.length} onChange={(on) => choose(members, on)} />
                  {t(`group_${group}`)}
                  <span className="tnum faint">{members.length}</span>
                </label>
              );
            })}
          </div>
        </div>
        <CaseTable cases={cases} chosen={chosen} onChoose={choose} />
      </div>
      <footer className="grid rigid gap-8 line-above py-8 px-16">
        {!isReadOnly && (
          <Checkbox className="inline gap-8 semibold pointer" checked={hasConsent} onChange={setHasConsent}>
            {t('consent')}
          </Checkbox>
        )}
        <div className="row wrap gap-12 rows-8">
          <Button
            variant={isReadOnly ? 'primary' : 'danger'}
            icon={<Send aria-hidden />}
            disabled={sending.length === 0 || !isConnected || !(isReadOnly || hasConsent)}
            onClick={() => onSend(sending, concurrency)}
          >
            {t('send', { count: sending.length })}
          </Button>
          <label className="inline gap-8 muted sm" htmlFor={`${id}-at-once`}>
            {t('atOnce')}
            <Select
              size="small"
              id={`${id}-at-once`}
              value={String(concurrency)}
              options={CONCURRENCY_CHOICES.map((count) => [String(count), String(count)])}
              onChange={(count) => setConcurrency(Number(count))}
            />
          </label>
          <span className="rest faint sm right" role="status">
            {isConnected
              ? `${t('mustReject', { count: rejected })} · ${t('mayDo', { count: sending.length - rejected })}`
              : t('notConnected')}
          </span>
        </div>
      </footer>
    </>
  );
}

interface CaseTableProps {
  cases: readonly NegativeCase[];
  chosen: ReadonlySet<string>;
  onChoose: (items: readonly NegativeCase[], on: boolean) => void;
}

function CaseTable({ cases, chosen, onChoose }: CaseTableProps) {
  const t = useTranslations('batch');
  const [open, setOpen] = useState<string>();
  const caseName = useCaseName();
  const nameOf = (item: NegativeCase) => {
    const { subject, change } = caseName(item);
    return t('labelOf', { label: subject, value: change });
  };
  return (
    <Table
      unnamed
      className={`sm ${styles['table'] ?? ''}`}
      label={t('cases')}
      rows={cases}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({ className: 'pointer', onClick: () => setOpen(id === open ? undefined : id) })}
      columns={[
        {
          head: (
            <TriStateBox
              aria-label={t('selectAll')}
              count={cases.filter(({ id }) => chosen.has(id)).length}
              total={cases.length}
              onChange={(on) => onChoose(cases, on)}
            />
          ),
          className: styles['narrow'],
          cell: (item) => (
            <input
              type="checkbox"
              aria-label={t('choose', { name: nameOf(item) })}
              checked={chosen.has(item.id)}
              onClick={(event) => event.stopPropagation()}
              onChange={(event) => onChoose([item], event.target.checked)}
            />
          ),
        },
        { head: t('case'), cell: (item) => <CaseName item={item} isOpen={item.id === open} /> },
        {
          head: t('expected'),
          className: styles['narrow'],
          cell: ({ expected }) => (
            <span
              className={expected === 'rejected' ? 'ink nowrap' : 'faint nowrap'}
              title={t(`expectedHint_${expected}`)}
            >
              {t(`expected_${expected}`)}
            </span>
          ),
        },
      ]}
      detail={(item) =>
        item.id === open && <JsonText source={item.text} label={t('argumentsOf', { name: nameOf(item) })} />
      }
    />
  );
}
