import { Presentation } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { goTo } from '../../../navigation/navigation';
import { Button } from '../../../ui/button';
import { Toast } from '../../../ui/toast';
import { enterFullscreen } from '../../operation/present-button';
import type { AddedStep } from './add-step';

export function AddedStepToast({ step, onClose }: { step: AddedStep; onClose: () => void }) {
  const t = useTranslations('saveCall');
  const coreTexts = useCoreTexts();
  if (step.kind === 'conflict')
    return (
      <Toast isBad title={t('conflict')} onClose={onClose}>
        {t('stepConflict')}
      </Toast>
    );
  if (step.kind === 'failed')
    return (
      <Toast isBad title={t('stepFailed')} onClose={onClose}>
        {coreTexts.message(step.problem)}
      </Toast>
    );
  const { suite, count } = step;
  const present = () => {
    onClose();
    enterFullscreen();
    goTo({ kind: 'walkthrough', suite });
  };
  return (
    <Toast title={t('stepAdded', { count })} onClose={onClose}>
      <span className="truncate at-most">{suite}</span>
      <Button size="small" icon={<Presentation aria-hidden />} onClick={present}>
        {t('present')}
      </Button>
    </Toast>
  );
}
