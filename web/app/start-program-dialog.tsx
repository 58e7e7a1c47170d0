import { useTranslations } from 'use-intl';

import { describeTarget, secretValuesOf } from '../../core/session/connect/server-config';
import { Secrets } from '../../core/secrets/secrets';
import type { StartQuestion } from '../session/program-trust';
import { ConfirmDialog } from '../ui/confirm-dialog';

/** Shows what a file would start, and asks once whether it may. */
export function StartProgramDialog({ question }: { question: StartQuestion }) {
  const t = useTranslations('trust');
  const common = useTranslations('common');
  const { command, args, env = {}, inheritEnv = false, cwd } = question.program;
  const target = { kind: 'stdio', command, args, env, inheritEnv } as const;
  const secrets = new Secrets(secretValuesOf(target));
  const variables = Object.entries(env).map(([name, value]) => `${name}=${secrets.mask(value)}`);
  const facts = [
    [t('command'), secrets.mask(describeTarget(target))],
    [t('folder'), cwd],
    [t('variables'), variables.join('\n')],
    [t('environment'), inheritEnv ? t('inherited') : ''],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
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
      <dl className="grid gap-12">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted sm below-4">{name}</dt>
            <dd>
              <pre
                className="code sm no-margin break scroll sunken rounded-sm py-8 px-12"
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
