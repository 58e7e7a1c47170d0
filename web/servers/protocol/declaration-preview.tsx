import { useTranslations } from 'use-intl';

import type { ProtocolSettings } from '../../session/protocol-settings';
import { useWorkspace } from '../../session/session-context';
import { declarationsOf } from './protocol-draft';
import styles from './protocol-fields.module.css';

/** What will be declared to the server with these settings, as JSON. */
export function DeclarationPreview({ settings }: { settings: ProtocolSettings }) {
  const t = useTranslations('connection.protocol');
  const { launch } = useWorkspace().tunnel;
  const declarations = declarationsOf(settings, launch.version);
  return (
    <div className={styles['previews']}>
      {declarations.map(({ version, era, json }, index) => {
        const title =
          (declarations.length > 1 ? `${t(index === 0 ? 'first' : 'otherwise')} ` : '') +
          t(era === 'modern' ? 'metaOfAll' : 'initializeOf') +
          ` · ${version}`;
        return (
          <div key={version}>
            <p className={styles['hint']}>{title}</p>
            <pre className={styles['preview']} tabIndex={0} role="region" aria-label={title}>
              {JSON.stringify(json, null, 2)}
            </pre>
          </div>
        );
      })}
    </div>
  );
}
