import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { definitionTexts } from '../../../../core/judge/definition/definition-texts';
import type { PortabilityFinding } from '../../../../core/judge/definition/definition-finding';
import { fixDefinition, type DefinitionFix } from '../../../../core/judge/definition/fix-definition';
import { fixPrompt, patchOf } from '../../../../core/judge/definition/fix-text';
import type { JsonObject } from '../../../../core/json/json-object';
import { stringifyJson } from '../../../../core/json/lossless';
import { TextComparison } from '../../../runs/compare/views/text-comparison';
import { CopyButton } from '../../../ui/copy-button';

export function FindingFix({ definition, finding }: { definition: JsonObject; finding: PortabilityFinding }) {
  const t = useTranslations('definition');
  const [isOpen, setOpen] = useState(false);
  const fix = useMemo(() => fixDefinition(definition, finding), [definition, finding]);
  if (!fix) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="pointer">{t('fix')}</summary>
      {isOpen && <Difference definition={definition} finding={finding} fix={fix} />}
    </details>
  );
}

function Difference({
  definition,
  finding,
  fix: { fixed, come },
}: {
  definition: JsonObject;
  finding: PortabilityFinding;
  fix: DefinitionFix;
}) {
  const t = useTranslations('definition');
  return (
    <div className="grid gap-8 narrow pt-8">
      <p role="status">{come.length === 0 ? t('fixGone') : t('fixComes', { rules: come.join(', ') })}</p>
      <TextComparison before={stringifyJson(definition, 2)} after={stringifyJson(fixed, 2)} />
      <p className="row wrap gap-8">
        <CopyButton label={t('copyPatch')} text={() => patchOf(definition, fixed)}>
          {t('copyPatch')}
        </CopyButton>
        <CopyButton label={t('copyPrompt')} text={() => fixPrompt(definition, fixed, definitionTexts(finding).what)}>
          {t('copyPrompt')}
        </CopyButton>
      </p>
    </div>
  );
}
