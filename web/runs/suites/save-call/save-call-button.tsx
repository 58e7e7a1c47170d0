import { useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { lazyPartWithTexts } from '../../../i18n/lazy-part';
import { useWorkspace } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { useCommands } from '../../../ui/commands';
import type { AddedStep } from './add-step';
import type { CallToSave } from './call-to-save';

const SaveCallDialog = lazyPartWithTexts(async () => (await import('./save-call-dialog')).SaveCallDialog);
const AddedStepToast = lazyPartWithTexts(async () => (await import('./added-step-toast')).AddedStepToast);

interface SaveCallProps {
  server: string;
  call: () => CallToSave;
  disabled?: boolean;
}

/** Of a run. Without one, only the palette offers to save: what is entered. */
export function SaveActions({ hasRun, ...props }: SaveCallProps & { hasRun: boolean }) {
  return (
    <>
      <SaveCallButton {...props} isHidden={!hasRun} />
      {hasRun && <AddStepButton server={props.server} call={props.call} />}
    </>
  );
}

export function SaveCallButton({ isHidden = false, ...props }: SaveCallProps & { isHidden?: boolean }) {
  const { label, disabled, onSelect, dialog } = useSaveCall(props);
  return (
    <>
      {!isHidden && (
        <Button size="small" variant="ghost" disabled={disabled} onClick={onSelect}>
          {label}
        </Button>
      )}
      {dialog}
    </>
  );
}

export function useSaveCall({ server, call, disabled = false }: SaveCallProps) {
  const t = useTranslations('outcome');
  const [saving, setSaving] = useState<CallToSave>();
  const icon = <BookmarkPlus aria-hidden />;
  const command = { label: t('saveCall'), icon, disabled, onSelect: () => setSaving(call()) };
  useCommands([command]);
  const dialog = saving && <SaveCallDialog server={server} call={saving} onClose={() => setSaving(undefined)} />;
  return { ...command, dialog };
}

interface AddStepButtonProps {
  server: string;
  call: () => CallToSave | Promise<readonly CallToSave[]>;
  disabled?: boolean;
  title?: string;
  hasIcon?: boolean;
}

export function AddStepButton({ server, call, disabled, title, hasIcon = false }: AddStepButtonProps) {
  const t = useTranslations('outcome');
  const workspace = useWorkspace();
  const client = useQueryClient();
  const [step, setStep] = useState<AddedStep | 'adding'>();
  const add = async () => {
    if (step === 'adding') return;
    setStep('adding');
    const { addStep } = await import('./add-step');
    let added: AddedStep | undefined;
    for (const each of [await call()].flat()) {
      added = await addStep(workspace, client, server, each);
      if (added.kind !== 'added') break;
    }
    setStep(added);
  };
  const icon = <ListPlus aria-hidden />;
  useCommands([{ label: t('addStep'), icon, disabled, onSelect: () => void add() }]);
  return (
    <>
      <Button
        size="small"
        variant={hasIcon ? 'default' : 'ghost'}
        icon={hasIcon ? icon : undefined}
        disabled={disabled}
        title={title}
        onClick={() => void add()}
      >
        {t('addStep')}
      </Button>
      {step !== undefined && step !== 'adding' && (
        <AddedStepToast
          key={step.kind === 'added' ? step.count : step.kind}
          step={step}
          onClose={() => setStep(undefined)}
        />
      )}
    </>
  );
}
