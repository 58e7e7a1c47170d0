import { Sparkles } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';

import { propertyOf, toList } from '../../../core/json/json-object';
import { errorsOf } from '../../../core/schema/validation/validation-result';
import { UnjudgedNotice } from '../../forms/unjudged-notice';
import { useJsonProblem } from '../../forms/fields/problem-texts';
import { FieldNoteContext } from '../../forms/field-note';
import { FormOrJson } from '../../forms/form-or-json';
import type { FormHandle } from '../../forms/schema-form';
import { useValidation } from '../../forms/use-validation';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import type { JsonSchema } from '../../workers/validation/validate';
import { useChangedFields } from '../../runs/operation/changed-item';
import { CancelButton, RequestPanel } from '../../runs/operation/request-panel';
import type { Session } from '../../../core/session/session';
import { Button } from '../../ui/button';
import type { MenuEntry } from '../../ui/menu';
import { inTab, storageKey, useChoice } from '../../ui/remember';
import { useSelected } from '../../ui/use-store';
import { ArgumentsActions } from './arguments-actions';
import { toArguments } from './arguments-draft';
import { ArgumentsNoticeView } from './arguments-notice';
import { useServerErrorsOf } from '../../runs/operation/use-server-errors-of';
import { type ServerErrors, ServerErrorsContext } from '../../forms/server-errors';
import type { Writable } from '../../../core/store';
import { FillNote } from '../../forms/fill/fill-note';
import { taskParams } from '../../../core/run/send-run';
import type { ListedTool } from '../../../core/protocol/tool';
import { findShownRun } from './shown-runs';
import { itemKey, sessionRuns } from '../../runs/record/session-runs';
import { useInsertedArguments } from './use-inserted-arguments';
import type { ToolForm } from './use-tool-form';

const TaskSwitch = lazyPartWithTexts(async () => (await import('./task-switch')).TaskSwitch);

const VIEWS = ['form', 'json'] as const;
const ANY_SCHEMA: JsonSchema = {};

interface ArgumentsPanelProps {
  session: Session;
  tool: ListedTool;
  form: ToolForm;
  /** Id of the run that the user has selected; otherwise the newest is shown. */
  chosenId: number | undefined;
  onCall: (isFilling?: boolean) => void;
  onSendAnyway: () => void;
  more: readonly MenuEntry[];
}

export function ArgumentsPanel(props: ArgumentsPanelProps) {
  const { session, tool, form } = props;
  const { draft, asTask, checked, instance, fill, replaceText: onText } = form;
  const isUnfinished = form.unsent.length > 0;
  const t = useTranslations('tools');
  const fillTexts = useTranslations('fill');
  const jsonProblem = useJsonProblem();
  const [view, setView] = useChoice(
    inTab,
    storageKey('loupe.argumentsView', session.config.name, tool.key),
    VIEWS,
    'form',
  );
  const schema = tool.inputSchema ?? ANY_SCHEMA;
  const value = draft.parsed.kind === 'value' ? draft.parsed.value : undefined;
  const fields = useRef<HTMLDivElement>(null);
  const formHandle = useRef<FormHandle>(null);
  const key = { server: session.config.name, tool: tool.key };
  const { notice, setNotice, insert } = useInsertedArguments(key, draft, onText, fields);
  const invalid = draft.parsed.kind === 'invalid' ? draft.parsed.error : undefined;
  const problem = invalid && t('jsonProblem', { problem: jsonProblem(invalid) });
  const args = toArguments(value);
  const validation = useValidation(schema, args);
  // Generated values are sent at once only to a tool that is marked as read-only.
  const canFillAndCall =
    draft.parsed.kind === 'value' &&
    value === undefined &&
    tool.annotations.readOnly === true &&
    toList(propertyOf(schema, 'required')).length > 0;
  const changedFields = useChangedFields(session, 'tool', tool.key);
  const request = invalid
    ? undefined
    : {
        method: 'tools/call',
        params: { name: tool.name, arguments: args, ...taskParams(asTask?.request) },
        chosen: args,
      };
  return (
    <RequestPanel
      session={session}
      label={t('arguments')}
      draft={request}
      sendLabel={t('call')}
      disabled={tool.findings.includes('no-name')}
      isUnfinished={isUnfinished}
      checked={checked}
      onViolations={(violations) => formHandle.current?.focus(violations)}
      cancel={<CancelShownRun session={session} tool={tool} chosenId={props.chosenId} />}
      onSend={() => props.onCall()}
      onSendAnyway={props.onSendAnyway}
      options={
        canFillAndCall && (
          <Button
            icon={<Sparkles aria-hidden />}
            onClick={() => {
              fill.fill();
              props.onCall(true);
            }}
          >
            {fillTexts('fillAndCall')}
          </Button>
        )
      }
      warning={
        errorsOf(validation).length > 0 && (
          <UnjudgedNotice validation={validation} textOf={(why) => t('unjudged', why)} />
        )
      }
      notice={
        // Its place is held until it is loaded.
        asTask && (
          <div className="least-26">
            <TaskSwitch task={asTask} />
          </div>
        )
      }
    >
      <ReadServerErrors session={session} tool={tool} chosenId={props.chosenId} store={form.serverErrors} />
      <ServerErrorsContext value={form.serverErrors}>
        <FieldNoteContext value={changedFields}>
          <FormOrJson
            ref={formHandle}
            fields={fields}
            label={t('argumentsView')}
            view={view}
            onView={setView}
            actions={
              <ArgumentsActions
                session={session}
                tool={tool}
                view={view}
                draft={draft}
                isUnfinished={isUnfinished}
                asTask={asTask?.request}
                onNotice={setNotice}
                onText={onText}
                fill={fill}
                validation={validation}
                more={props.more}
              />
            }
            jsonLabel={t('argumentsAsJson')}
            text={draft.text}
            onText={onText}
            schema={schema}
            value={value}
            validation={validation}
            problem={problem}
            advice={t('formNeedsJson')}
            formNumber={instance.number}
            unsentTexts={instance.texts}
            onChange={form.change}
            onUnsent={form.changeUnsent}
            idPrefix="arguments"
            revealAll={checked.refused !== undefined}
            minLines={8}
            maxLines={40}
          >
            <FillNote fill={fill} />
            {notice && (
              <ArgumentsNoticeView
                notice={notice}
                onUndo={(text) => {
                  setNotice(undefined);
                  onText(text);
                }}
                onFill={(json) => insert(json, 'paste')}
                onDismiss={() => setNotice(undefined)}
              />
            )}
          </FormOrJson>
        </FieldNoteContext>
      </ServerErrorsContext>
    </RequestPanel>
  );
}

/** A component of its own, because it renders with each state of a run. */
function ReadServerErrors({
  session,
  tool,
  chosenId,
  store,
}: Pick<ArgumentsPanelProps, 'session' | 'tool' | 'chosenId'> & { store: Writable<ServerErrors> }) {
  const runs = useSelected(sessionRuns(session), (all) => all.get(itemKey('tool', tool.key)));
  const run = runs && findShownRun(runs, chosenId);
  useServerErrorsOf(run, run?.arguments, tool.inputSchema, store);
  return null;
}

/** A component of its own, so that new states of a run do not render the panel. */
function CancelShownRun({ session, tool, chosenId }: Pick<ArgumentsPanelProps, 'session' | 'tool' | 'chosenId'>) {
  const runs = useSelected(sessionRuns(session), (all) => all.get(itemKey('tool', tool.key)));
  return <CancelButton run={runs && findShownRun(runs, chosenId)} />;
}
