import { Plus, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { uiInside } from './ui-options';
import styles from './node-group.module.css';
import { InnerNode } from './inner-node';
import { firstControl, focusInRow } from './row-focus';
import { useView } from './node-view';
import { RowEntries, useRowEntries } from './field-menu';
import { usePlain } from '../form-contexts';
import { QuietButton } from '../controls/quiet-button';
import { initialValue } from '../../../core/schema/plan/initial-value';
import { freeMemberSchema, listedNames } from '../../../core/schema/plan/plan-node';
import type { NodePlan } from '../../../core/schema/plan/node-plan';
import { classNames } from '../../ui/class-names';
import { Button } from '../../ui/button';
import { fieldId } from '../state/form-store';
import { NameInput } from '../theme/name-input';
import controls from '../controls/controls.module.css';

const NAME_INPUT = classNames(controls['input'], controls['mono']);

interface FreeMemberRowsProps {
  plan: Extract<NodePlan, { kind: 'object' }>;
  adding: boolean;
  onAdding: (adding: boolean) => void;
}

export function FreeMemberRows({ plan, adding, onAdding: setAdding }: FreeMemberRowsProps) {
  const t = useTranslations('forms');
  const { store, path, ui, value, disabled, options, control } = useView();
  const plain = usePlain();
  const declared = useMemo(() => new Set(plan.properties.map(({ name }) => name)), [plan]);
  const names = isObject(value) ? Object.keys(value).filter((name) => !declared.has(name)) : [];
  const rows = useRef<HTMLDivElement>(null);
  const isTaken = (name: string) => isObject(value) && Object.hasOwn(value, name);
  const add = (name: string) => {
    const schema = freeMemberSchema(plan.free, name);
    store.addMember(path, name, initialValue(store.document, schema));
    setAdding(false);
    focusInRow(rows.current, names.length, firstControl);
  };
  const removal = (name: string) => ({ label: t('removeMember', { name }), icon: <X />, disabled });
  const entries = useRowEntries((name) => [{ ...removal(name), onSelect: () => store.removeMember(path, name) }]);
  return (
    <>
      <div ref={rows} style={{ display: 'contents' }} data-rows>
        {names.map((name, index) => (
          // By index: the row keeps the focus if leaving the name renames it.
          <div key={index} className={styles['member']} role="group" aria-label={t('member', { name })}>
            <NameInput
              id={`${fieldId(store.idPrefix, store.pathOf(path, name))}-key`}
              className={NAME_INPUT}
              label={t('name')}
              name={name}
              placeholder={'""'}
              allowsEmpty
              isTaken={isTaken}
              onUnsent={(input, reason) => store.setUnsent(input, store.pathOf(path, name), reason)}
              onCommit={(next) => store.renameMember(path, name, next)}
            />
            <div className={classNames('narrow', styles['member-value'])} data-row={index}>
              <RowEntries value={entries}>
                <InnerNode
                  schema={freeMemberSchema(plan.free, name)}
                  path={store.pathOf(path, name)}
                  name={name}
                  required
                  ui={uiInside(ui, 'additionalProperties')}
                  look="member"
                />
              </RowEntries>
            </div>
            <QuietButton {...removal(name)} isInMenu={!plain} onClick={() => store.removeMember(path, name)} />
          </div>
        ))}
      </div>
      {adding ? (
        <div className={styles['adding']}>
          <NameInput
            id={`${control.id}-new-key`}
            className={NAME_INPUT}
            label={t('newKey')}
            placeholder={
              listedNames(store.document, plan)
                .filter((name) => !isTaken(name))
                .join(t('listSeparator')) || t('newKey')
            }
            allowsEmpty
            isTaken={isTaken}
            onUnsent={(input, reason) => store.setUnsent(input, path, reason)}
            onCommit={add}
            onCancel={() => setAdding(false)}
          />
        </div>
      ) : (
        plan.free.policy === 'declared' &&
        options['expandable'] !== false && (
          <Button
            size="small"
            icon={<Plus />}
            disabled={disabled}
            className={styles['add']}
            data-starts-field
            onClick={() => setAdding(true)}
          >
            {t('addMember')}
          </Button>
        )
      )}
    </>
  );
}
