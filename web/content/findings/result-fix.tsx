import { use, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, propertyOf } from '../../../core/json/json-object';
import { tryParseJson } from '../../../core/json/lossless';
import { patchOf, RESULT_FILE, resultFixPrompt } from '../../../core/judge/definition/fix-text';
import { findingText } from '../../../core/protocol/findings/finding-text';
import { fixResult } from '../../../core/judge/result/fix-result';
import { fixStructured, isInStructuredContent } from '../../../core/judge/result/fix-structured';
import type { Finding } from '../../../core/protocol/findings/finding';
import { CopyButton } from '../../ui/copy-button';
import { usePromise } from '../../ui/use-promise';
import { validateAt } from '../../workers/validation/validate';
import { ResultTool } from './result-tool';
import type { DescribedFix } from '../../workers/clients/client-jobs';

const MAX_LENGTH = 2_000_000;

/** The result without the finding, as a difference; nothing if Loupe knows no fix. @param props.raw the message */
export function ResultFixPart({ finding, raw }: { finding: Finding; raw: string | Uint8Array }) {
  const result = useMemo(() => (raw.length > MAX_LENGTH ? undefined : propertyOf(tryParseJson(raw), 'result')), [raw]);
  const tool = use(ResultTool);
  const ask = useCallback(async () => {
    if (!isObject(result)) return undefined;
    return tool && isInStructuredContent(finding)
      ? fixStructured(result, finding, tool, validateAt)
      : fixResult(result, finding);
  }, [result, finding, tool]);
  const fixed = usePromise(ask);
  const fix = fixed.state === 'resolved' ? fixed.value : undefined;
  if (!fix || !isObject(result)) return null;
  const prompt = resultFixPrompt(result, fix.fixed, findingText(finding));
  return <FoldedFix introduced={fix.introduced} patch={patchOf(result, fix.fixed, RESULT_FILE)} prompt={prompt} />;
}

/** By the first character of a patch's line, after its two names of files. */
const CLASSES = new Map<string | undefined, string>([
  ['+', 'ok'],
  ['-', 'bad'],
]);

interface FoldedFixProps extends DescribedFix {
  subject?: string;
}

export function FoldedFix({ subject, ...props }: FoldedFixProps) {
  const t = useTranslations('definition');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('fix')} {subject !== undefined && <code className="code faint">{subject}</code>}
      </summary>
      {isOpen && <Difference {...props} />}
    </details>
  );
}

function Difference({ introduced, patch, prompt }: FoldedFixProps) {
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
