import { useTranslations } from 'use-intl';

import { SHAPELESS } from '../../core/json/hidden-characters';
import { describeTarget } from '../../core/session/connect/server-config';
import { MASK } from '../../core/secrets/secrets';
import { secretsOfEnvironment } from '../../core/secrets/secret-names';
import type { ApprovalRequest } from '../session/program-trust';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { visibleControls } from '../ui/highlight';

export function StartProgramDialog({ request }: { request: ApprovalRequest }) {
  const t = useTranslations('trust');
  const common = useTranslations('common');
  const { command, args, env = {}, inheritEnv = false } = request.program;
  // Masks only values of variables: of the command, nothing is hidden.
  const variables = Object.entries(env).map(([name, value]) =>
    visibleOnOneLine(`${name}=${secretsOfEnvironment({ [name]: value }).length > 0 ? MASK : value}`),
  );
  const details = [
    [t('command'), visibleOnOneLine(describeTarget({ kind: 'stdio', command, args, env, inheritEnv }))],
    [t('folder'), visibleOnOneLine(request.folder)],
    [t('variables'), variables.join('\n')],
    [t('environment'), inheritEnv ? t('inherited') : ''],
  ].filter((detail): detail is [string, string] => Boolean(detail[1]));
  return (
    <ConfirmDialog
      title={t('title')}
      description={t(request.isFolderNew ? 'newFolder' : 'description')}
      closeLabel={common('cancel')}
      confirm={t('start')}
      variant="primary"
      onConfirm={() => request.decide(true)}
      onClose={() => request.decide(false)}
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

/** Makes characters visible that could hide a part: `a\nb` → `a␊b`, a right-to-left override → `\u202e`. */
function visibleOnOneLine(text: string): string {
  return visibleControls(text.replaceAll('\n', '␊')).replace(SHAPELESS, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex}`;
  });
}
