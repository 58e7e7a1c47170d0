import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import { jsonPathOf, type Segment } from '../../../../core/json/json-pointer';
import { useDefinitionTexts } from '../../../runs/operation/use-definition-texts';
import type { PortabilityFinding } from '../../../../core/judge/definition/definition-finding';
import { type JsonObject, toObject } from '../../../../core/json/json-object';
import type { ListedTool } from '../../../../core/protocol/tool';
import styles from './finding-cards.module.css';
import { SEVERITY_ICONS } from '../../../content/findings/severity-icon';
import { fixSamples } from '../../../../core/judge/definition/fix-samples';
import { fixPrompt, patchOf } from '../../../../core/judge/definition/fix-text';
import { parseJson, stringifyJson } from '../../../../core/json/lossless';
import { FoldedFix } from '../../../content/findings/result-fix';
import { usePromise } from '../../../ui/use-promise';
import { askClients } from '../../../workers/clients/ask-clients';
import { validate } from '../../../workers/validation/validate';

const MAX_PATHS = 6;

interface FindingCardsProps {
  definition: JsonObject;
  findings: readonly PortabilityFinding[];
  tools: readonly ListedTool[];
  onShow: (path: readonly Segment[]) => void;
}

export function FindingCards({ definition, findings, tools, onShow }: FindingCardsProps) {
  const t = useTranslations('definition');
  if (findings.length === 0) return null;
  return (
    <>
      <p className="muted readable">{t('findingsIntro')}</p>
      <ul aria-label={t('findings')} className="grid">
        {findings.map((finding) => (
          <FindingCard key={finding.rule} definition={definition} finding={finding} tools={tools} onShow={onShow} />
        ))}
      </ul>
    </>
  );
}

interface FindingCardProps {
  definition: JsonObject;
  finding: PortabilityFinding;
  tools: readonly ListedTool[];
  onShow: (path: readonly Segment[]) => void;
}

function FindingCard({ definition, finding, tools, onShow }: FindingCardProps) {
  const t = useTranslations('definition');
  const [all, setAll] = useState(false);
  const { sentence, reason, remedy } = useDefinitionTexts()(finding);
  const { severity, paths } = finding;
  const Icon = SEVERITY_ICONS[severity];
  const shown = all ? paths : paths.slice(0, MAX_PATHS);
  return (
    <li className={styles['card']} data-severity={severity}>
      <Icon aria-hidden className={styles['icon']} />
      <div className={styles['body']}>
        <p className="semibold">
          <span className={styles['severity']}>{t(`severity_${severity}`)}</span> {sentence}
        </p>
        <p className="muted">{reason}</p>
        <p>
          <span className="faint">{t('remedy')}</span> {remedy}
        </p>
        <div className={styles['places']}>
          {shown.map((path) => (
            <button key={jsonPathOf(path)} type="button" onClick={() => onShow(path)}>
              {jsonPathOf(path)}
            </button>
          ))}
          {shown.length < paths.length && (
            <button type="button" className={styles['more']} onClick={() => setAll(true)}>
              {t('showRest', { count: paths.length - shown.length })}
            </button>
          )}
        </div>
        <FindingFix definition={definition} finding={finding} tools={tools} />
      </div>
    </li>
  );
}

export function FindingFix({ definition, finding, tools }: Omit<FindingCardProps, 'onShow'>) {
  const texts = useDefinitionTexts();
  const find = useCallback(
    async (signal: AbortSignal) => {
      const fix = await findFix(definition, finding, tools, signal);
      if (!fix) return undefined;
      const { fixed, introduced } = fix;
      return {
        introduced,
        patch: patchOf(definition, fixed),
        prompt: fixPrompt(definition, fixed, texts(finding).sentence),
      };
    },
    [definition, finding, tools, texts],
  );
  const search = usePromise(find);
  const fix = search.state === 'resolved' ? search.value : undefined;
  return fix ? <FoldedFix describe={() => fix} /> : null;
}

async function findFix(
  definition: JsonObject,
  finding: PortabilityFinding,
  tools: readonly ListedTool[],
  signal: AbortSignal,
) {
  const fixOfExamples = await fixSamples(definition, finding, validate, signal);
  if (fixOfExamples) return fixOfExamples;
  const { rule, paths } = finding;
  const others = tools.flatMap((tool) => (tool.definition === definition ? [] : [tool.name]));
  const json = stringifyJson(definition);
  const fix = await askClients('fixDefinition', { rule, paths, definition: json, others }, signal);
  return fix && { ...fix, fixed: toObject(parseJson(fix.fixed)) };
}
