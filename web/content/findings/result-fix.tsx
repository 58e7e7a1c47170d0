import { use, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject, propertyOf } from '../../../core/json/json-object';
import { tryParseJson } from '../../../core/json/lossless';
import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { patchOf, RESULT_FILE, resultFixPrompt } from '../../../core/judge/definition/fix-text';
import { findingText } from '../../../core/protocol/findings/finding-text';
import { fixResult } from '../../../core/judge/result/fix-result';
import { fixStructured, isInStructuredContent } from '../../../core/judge/result/fix-structured';
import type { Finding } from '../../../core/protocol/findings/finding';
import { CopyButton } from '../../ui/copy-button';
import { usePromise } from '../../ui/use-promise';
import { validateAt } from '../../workers/validation/validate';
import { ResultTool } from './result-tool';
import type { MessageParts } from '../message/message-source';
import type { DescribedFix } from '../../workers/clients/client-jobs';

const MAX_LENGTH = 2_000_000;

type Message = Pick<MessageParts, 'raw'>;

/** Memoized: each block of a result shows findings of the same message, and again each time that it is scrolled to. */
const resultOf = memoizeByObject(({ raw }: Message) =>
  raw.length > MAX_LENGTH ? undefined : propertyOf(tryParseJson(raw), 'result'),
);
const fixOf = memoizeByObject((finding: Finding, result: JsonObject) => fixResult(result, finding));

/** The result without the finding, as a difference; nothing if Loupe knows no fix. */
export function ResultFixPart({ finding, message }: { finding: Finding; message: Message }) {
  const result = resultOf(message);
  const ofResult = use(ResultTool);
  const tool = isInStructuredContent(finding) ? ofResult : undefined;
  const ask = useCallback(
    async () => (tool && isObject(result) ? fixStructured(result, finding, tool, validateAt) : undefined),
    [result, finding, tool],
  );
  const search = usePromise(ask);
  if (!isObject(result)) return null;
  const found = search.state === 'resolved' ? search.value : undefined;
  // Without a tool at once: nothing below it moves.
  const fix = tool ? found : fixOf(finding, result);
  if (!fix) return null;
  const { fixed, introduced } = fix;
  const describe = () => ({
    introduced,
    patch: patchOf(result, fixed, RESULT_FILE),
    prompt: resultFixPrompt(result, fixed, findingText(finding)),
  });
  return <FoldedFix describe={describe} />;
}

/** By the first character of a patch's line, after its two names of files. */
const CLASSES = new Map<string | undefined, string>([
  ['+', 'ok'],
  ['-', 'bad'],
]);

/** @param props.describe called once it is open: a patch of a large result takes its time */
export function FoldedFix({ subject, describe }: { subject?: string; describe: () => DescribedFix }) {
  const t = useTranslations('definition');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('fix')} {subject !== undefined && <code className="code faint">{subject}</code>}
      </summary>
      {isOpen && <Difference {...describe()} />}
    </details>
  );
}

function Difference({ introduced, patch, prompt }: DescribedFix) {
  const t = useTranslations('definition');
  return (
    <div className="grid gap-8 narrow pt-8">
      <p role="status">
        {introduced.length === 0 ? t('fixGone') : t('fixComes', { rules: introduced.join(t('listSeparator')) })}
      </p>
      <pre className="code scroll" tabIndex={0}>
        {patch
          .trimEnd()
          .split('\n')
          .map((line, at) => (
            <span key={at} className={(at > 1 && CLASSES.get(line[0])) || 'faint'}>
              {line}
              {'\n'}
            </span>
          ))}
      </pre>
      <p className="row wrap gap-8">
        <CopyButton label={t('copyPatch')} text={() => patch}>
          {t('copyPatch')}
        </CopyButton>
        <CopyButton label={t('copyPrompt')} text={() => prompt}>
          {t('copyPrompt')}
        </CopyButton>
      </p>
    </div>
  );
}
