import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { EmptyState } from '../../../../ui/empty-state';
import { Notice } from '../../../../ui/notice';
import { Tabs } from '../../../../ui/tabs';
import { CallForm } from './call-form';
import { CallList } from './call-list';
import type { CallPlace } from './call-row';
import { useEditedSuite } from './edit-context';
import { EditedForm } from './edited-form';
import { SETTINGS, SETTINGS_SCHEMA, SETTINGS_UI } from './settings-schema';
import styles from './suite-form.module.css';

export type FormView = 'calls' | 'settings';

/** The suite as a form: its calls, or one of them, and what holds for all. */
export function SuiteForm({
  view,
  onView,
  open,
  onOpen,
}: {
  view: FormView;
  onView: (view: FormView) => void;
  /** The call that is open; undefined: all of them in a list. */
  open: CallPlace | undefined;
  onOpen: (place: CallPlace | undefined) => void;
}) {
  const t = useTranslations('suiteEditor');
  const { value, isLocked } = useEditedSuite();
  const calls = open && isObject(value) ? value[open.section] : undefined;
  const isThere = open !== undefined && Array.isArray(calls) && open.index < calls.length;
  return (
    <div className="pane low">
      {isLocked && (
        <div className="rigid py-8 px-12">
          <Notice tone="warn" role="status" title={t('notYaml')}>
            {t('notYamlText')}
          </Notice>
        </div>
      )}
      {!isObject(value) ? (
        <EmptyState title={t('noForm')}>{t('noFormText')}</EmptyState>
      ) : (
        <Tabs
          className={styles['tabs']}
          label={t('formView')}
          value={view}
          onChange={onView}
          tabs={[
            { key: 'calls', label: t('calls') },
            { key: 'settings', label: t('settings') },
          ]}
        >
          {view === 'settings' ? (
            <div className={styles['scroll']}>
              <EditedForm
                path={[]}
                names={SETTINGS}
                schema={SETTINGS_SCHEMA}
                uiSchema={SETTINGS_UI}
              />
            </div>
          ) : isThere ? (
            <CallForm
              key={`${open.section}-${open.index}`}
              place={open}
              count={calls.length}
              onOpen={onOpen}
            />
          ) : (
            <CallList onOpen={onOpen} />
          )}
        </Tabs>
      )}
    </div>
  );
}
