import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useContext, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../../../core/session/session';
import { countCustomized } from '../../../../forms/customize/edit-ui';
import { humanize } from '../../../../../core/text/humanize';
import { JsonControl } from '../../../../forms/settings/json-field';
import { ControlContext, SettingsContext } from '../../../../forms/settings/settings-context';
import { readUi } from '../../../../forms/friendly/read-ui';
import { lazyPartWithTexts } from '../../../../i18n/lazy-part';
import { useSessionState, useWorkspace } from '../../../../session/session-context';
import { useList } from '../../../../session/use-list';
import { TOOLS } from '../../../../session/list-kinds';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import type { ServerDefinitions } from '../server-definitions';
import { useEditedSuite } from './edit-context';

const CustomizeDialog = lazyPartWithTexts(
  async () => (await import('../../../../forms/customize/customize-dialog')).CustomizeDialog,
);

interface CustomizeCallProps {
  value: unknown;
  tool: ServerDefinitions['tools'][number] | undefined;
  name: string | undefined;
  args: unknown;
}

/** @param name of the call; undefined for its tool's title */
export function CustomizeCall({ value: ui, tool, name, args }: CustomizeCallProps) {
  const t = useTranslations('customize');
  const { definitions } = useEditedSuite();
  const { put, disabled } = useContext(SettingsContext);
  const { path, problem } = useContext(ControlContext);
  const [isOpen, setOpen] = useState(false);
  /** The session whose tools are listed: the query keeps their list while it has an observer. */
  const [listedSession, setListedSession] = useState<Session>();
  const schema = tool?.inputSchema;
  const problems = useMemo(() => (schema === undefined ? [] : readUi(schema, ui).problems), [schema, ui]);
  const customized = countCustomized(ui);
  const toolListing = listedSession && <ToolListing session={listedSession} />;
  if (tool === undefined || schema === undefined)
    return (
      <>
        {ui !== undefined && <JsonControl value={ui} />}
        <UnknownTool
          definitions={definitions}
          onAsk={
            listedSession
              ? undefined
              : (from) => {
                  setListedSession(from);
                  // Whoever asks for the tool's form is about to customize it.
                  setOpen(true);
                }
          }
        >
          {toolListing}
        </UnknownTool>
      </>
    );
  return (
    <div className="row wrap gap-8 rows-4">
      <Button size="small" icon={<SlidersHorizontal aria-hidden />} disabled={disabled} onClick={() => setOpen(true)}>
        {t('customizeFormDialog')}
      </Button>
      {toolListing}
      {customized > 0 && <span className="muted sm">{t('count', { count: customized })}</span>}
      {problems.length > 0 && <span className="bad sm break">⚠ {t('problems', { count: problems.length })}</span>}
      {isOpen && (
        <CustomizeDialog
          title={name ?? tool.title ?? humanize(tool.name)}
          description={tool.description}
          schema={schema}
          value={args}
          ui={ui}
          onChange={(next) => put(path, next)}
          onClose={() => setOpen(false)}
          {...(problem !== undefined && { problem: <Notice tone="bad" title={problem} /> })}
        />
      )}
    </div>
  );
}

interface Asking {
  onAsk: ((session: Session | undefined) => void) | undefined;
  children: ReactNode;
}

function UnknownTool({ definitions, onAsk, children }: { definitions: ServerDefinitions } & Asking) {
  const t = useTranslations('customize');
  const { server, tools } = definitions;
  if (server === undefined) return <p className="muted sm">{t('noServer')}</p>;
  if (tools.length > 0) return <p className="muted sm">{t('noTool', { server })}</p>;
  return (
    <AskServer server={server} onAsk={onAsk}>
      {children}
    </AskServer>
  );
}

function AskServer({ server, onAsk, children }: { server: string } & Asking) {
  const t = useTranslations('customize');
  const workspace = useWorkspace();
  const ask = () => {
    const session = workspace.session(server);
    onAsk?.(session);
    const { kind } = session?.snapshot() ?? { kind: 'disconnected' };
    if (kind === 'disconnected' || kind === 'failed') void workspace.connect(server);
  };
  return (
    <div className="row wrap gap-8 rows-4">
      <Button size="small" icon={<SlidersHorizontal aria-hidden />} disabled={!onAsk} onClick={ask}>
        {t('customizeFormDialog')}
      </Button>
      <span className="muted sm">{children ?? t('needsServer', { server })}</span>
    </div>
  );
}

function ToolListing({ session }: { session: Session }) {
  const t = useTranslations('customize');
  const state = useSessionState(session);
  const { list } = useList(session, state, TOOLS);
  if (list) return null;
  const server = session.config.name;
  return <>{t(state.kind === 'failed' ? 'unreachable' : 'asking', { server })}</>;
}
