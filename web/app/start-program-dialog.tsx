import { useTranslations } from 'use-intl';

import { SHAPELESS } from '../../core/json/hidden-characters';
import { describeTarget } from '../../core/session/connect/server-config';
import { MASK } from '../../core/secrets/secrets';
import { secretsOfEnvironment } from '../../core/secrets/secret-names';
import type { ApprovalRequest } from '../session/program-trust';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { visibleControls } from '../ui/highlight';

export function StartProgramDialog({ question }: { question: ApprovalRequest }) {
  const t = useTranslations('trust');
  const common = useTranslations('common');
  const { command, args, env = {}, inheritEnv = false } = question.program;
  // A file could mark a part of the command as a secret to hide it, so only a variable's own value is masked.
  const variables = Object.entries(env).map(([name, value]) =>
    onOneLine(`${name}=${secretsOfEnvironment({ [name]: value }).length > 0 ? MASK : value}`),
  );
  const details = [
    [t('command'), onOneLine(describeTarget({ kind: 'stdio', command, args, env, inheritEnv }))],
    [t('folder'), onOneLine(question.folder)],
    [t('variables'), variables.join('\n')],
    [t('environment'), inheritEnv ? t('inherited') : ''],
  ].filter((detail): detail is [string, string] => Boolean(detail[1]));
  return (
    <ConfirmDialog
      title={t('title')}
      description={t('description')}
      closeLabel={common('cancel')}
      confirm={t('start')}
      variant="primary"
      onConfirm={() => question.decide(true)}
      onClose={() => question.decide(false)}
    >
      <dl className="stack gap-12">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt className="muted sm below-4">{name}</dt>
            <dd>
              <pre
                className="code sm no-margin break prewrap scroll sunken rounded-sm py-8 px-12"
                tabIndex={0}
                aria-label={name}
              >
                {value}
              </pre>
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}

/** Makes line feeds, controls and bidirectional marks visible. */
function onOneLine(text: string): string {
  return visibleControls(text.replaceAll('\n', '␊')).replace(
    SHAPELESS,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
