import { useTranslations } from 'use-intl';

import { describeTarget, type ServerConfig } from '../../../core/session/connect/server-config';
import { DEMO_PROGRAM } from '../../session/demo-language';
import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import styles from './servers-screen.module.css';

const PACKAGES = {
  everything: 'npx -y @modelcontextprotocol/server-everything',
  filesystem: 'npx -y @modelcontextprotocol/server-filesystem .',
};

interface ExampleServersProps {
  /** Servers of the command line or its file that the user removed from the list. */
  launched: readonly ServerConfig[];
  onConnect: (server: ServerConfig) => void;
  onUse: (command: string) => void;
}

export function ExampleServers({ launched, onConnect, onUse }: ExampleServersProps) {
  const t = useTranslations('start');
  const servers = useTranslations('servers');
  const { configFile: file } = useWorkspace().tunnel.launch;
  const source = file === undefined ? servers('fromLaunch') : servers('fromConfigFile', { file });
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="below-8 lg semibold">
        {t('examples')}
      </h2>
      <ul className={styles['list']}>
        {launched.map((server) => (
          <Example
            key={server.name}
            name={server.name}
            about={DEMO_PROGRAM.test(describeTarget(server.target)) ? t('example_demo') : source}
            command={describeTarget(server.target)}
            action={servers('connect')}
            onAct={() => onConnect(server)}
          />
        ))}
        {(['everything', 'filesystem'] as const).map((name) => (
          <Example
            key={`package ${name}`}
            name={name}
            about={t(`example_${name}`)}
            command={PACKAGES[name]}
            action={t('useExample')}
            onAct={() => onUse(PACKAGES[name])}
          />
        ))}
      </ul>
    </section>
  );
}

interface ExampleProps {
  name: string;
  about: string;
  command: string;
  action: string;
  onAct: () => void;
}

function Example({ name, about, command, action, onAct }: ExampleProps) {
  return (
    <li className="row gap-8 line-below py-8 px-0">
      <div className="row grow wrap gap-8 rows-4">
        <span className="semibold">{name}</span>
        <span className="muted">{about}</span>
        <code className={styles['target']}>{command}</code>
      </div>
      <Button size="small" aria-label={`${action} ${name}`} onClick={onAct}>
        {action}
      </Button>
    </li>
  );
}
