import type { RJSFSchema } from '@rjsf/utils';
import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { finiteNumber } from '../../../../core/json/plain-numbers';
import { SettingsForm } from '../../../forms/settings/settings-form';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Dialog } from '../../../ui/dialog';
import type { RunChoices } from './run-choices';

const PROPERTIES = {
  /** More would be a load test. */
  repeat: { type: 'integer', minimum: 1, maximum: 1000 },
  parallel: { type: 'integer', minimum: 1, maximum: 32 },
  bail: { type: 'boolean' },
  onChange: { type: 'boolean' },
  destructive: { type: 'boolean' },
} as const satisfies Record<string, RJSFSchema>;

export type RunOption = keyof typeof PROPERTIES;

export interface RunSettingsProps {
  choices: RunChoices;
  onChoices: (change: Partial<RunChoices>) => void;
  destructive: boolean;
  onDestructive: (allowed: boolean) => void;
}

export function RunOptionsButton(props: RunSettingsProps & { options: readonly RunOption[] }) {
  const { options, choices, destructive } = props;
  const t = useTranslations('suites');
  const [isOpen, setOpen] = useState(false);
  const { repeat, parallel, bail, onChange } = choices;
  const isSet: Record<RunOption, boolean> = {
    repeat: repeat > 1,
    parallel: parallel > 1,
    bail,
    onChange,
    destructive,
  };
  const set = options.filter((option) => isSet[option]);
  return (
    <>
      <Button
        size="small"
        icon={<SlidersHorizontal aria-hidden />}
        title={set.map((option) => t(option)).join(t('listSeparator')) || undefined}
        onClick={() => setOpen(true)}
      >
        {set.length === 0 ? t('options') : t('optionsSet', { count: set.length })}
      </Button>
      {isOpen && <RunOptionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RunOptionsDialog({
  options,
  choices: { repeat, parallel, bail, onChange },
  onChoices,
  destructive,
  onDestructive,
  onClose,
}: Parameters<typeof RunOptionsButton>[0] & { onClose: () => void }) {
  const t = useTranslations('suites');
  const [isAsking, setAsking] = useState(false);
  const schema = useMemo(
    (): RJSFSchema => ({
      type: 'object',
      properties: Object.fromEntries(options.map((option) => [option, PROPERTIES[option]])),
    }),
    [options],
  );
  const [typed, setTyped] = useState<JsonObject>({});
  const change = (next: unknown) => {
    if (!isObject(next)) return;
    setTyped({ repeat: next['repeat'], parallel: next['parallel'] });
    if (next['destructive'] === true && !destructive) setAsking(true);
    if (next['destructive'] !== true && destructive) onDestructive(false);
    onChoices({
      ...countOf('repeat', next),
      ...countOf('parallel', next),
      bail: next['bail'] === true,
      onChange: next['onChange'] === true,
    });
  };
  return (
    <Dialog
      title={t('options')}
      onClose={onClose}
      onEnter={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <SettingsForm
        schema={schema}
        texts="suites"
        value={{ repeat, parallel, bail, onChange, destructive, ...typed }}
        onChange={change}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('destructiveTitle')}
          description={t('destructiveText')}
          confirm={t('allow')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onDestructive(true);
          }}
        />
      )}
    </Dialog>
  );
}

function countOf(option: 'repeat' | 'parallel', value: JsonObject): Partial<RunChoices> {
  const count = finiteNumber(value[option]);
  const { minimum, maximum } = PROPERTIES[option];
  const isFine = count !== undefined && Number.isInteger(count) && count >= minimum && count <= maximum;
  return isFine ? { [option]: count } : {};
}
