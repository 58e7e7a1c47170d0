import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { parseJson } from '../../../core/json/lossless';
import { isObject } from '../../../core/json/json-object';
import { argumentsSchema, chosenArguments, type ListedPrompt } from '../../../core/protocol/prompt';
import { Writable } from '../../../core/store';
import type { Session } from '../../../core/session/session';
import { type FormHandle, SchemaForm } from '../../forms/schema-form';
import { FieldNoteContext } from '../../forms/field-note';
import { SuggestContext } from '../../forms/form-contexts';
import { NO_SERVER_ERRORS, ServerErrorsContext } from '../../forms/server-errors';
import { useStoredValues } from '../../forms/use-stored-values';
import { draftOfValue } from '../../forms/value-draft';
import { FillButton, FillNote } from '../../forms/fill/fill-note';
import { useFill, useSendAfterFill } from '../../forms/fill/use-fill';
import { useCheckedSend } from '../../forms/use-checked-send';
import { useValidation } from '../../forms/use-validation';
import { ChangedItem, useChangedFields } from '../../runs/operation/changed-item';
import { DefinitionHeader } from '../../runs/operation/definition-header';
import { useLastRun } from '../../runs/record/use-last-run';
import { useStoredFindings } from '../../runs/record/use-stored-findings';
import { OperationLayout } from '../../runs/operation/operation-layout';
import { OutcomePanel } from '../../runs/outcome/outcome-panel';
import { CancelButton, RequestPanel } from '../../runs/operation/request-panel';
import { outcomeOf, resultRun } from '../../../core/run/run';
import { useServerErrorsOf } from '../../runs/operation/use-server-errors-of';
import { useCompletion, withSuggestions } from '../../runs/operation/use-completion';
import { useOutcomeFindings } from '../../session/use-findings';
import { SaveActions } from '../../runs/suites/save-call/save-call-button';
import { storageKey } from '../../ui/remember';
import type { Violation } from '../../workers/validation/validate';
import { PromptMessages } from '../../runs/outcome/results/prompt-messages';

const METHOD = 'prompts/get';

export function PromptPanel({ session, prompt }: { session: Session; prompt: ListedPrompt }) {
  const t = useTranslations('prompts');
  const draftKey = storageKey('loupe.prompt', session.config.name, prompt.key);
  const [values, setValues] = useStoredValues(draftKey);
  const args = useMemo(() => chosenArguments(prompt, values), [prompt, values]);
  const schema = useMemo(() => argumentsSchema(prompt), [prompt]);
  const validation = useValidation(schema, args);
  const reference = useMemo(() => ({ type: 'ref/prompt', name: prompt.name }) as const, [prompt]);
  const suggest = useCompletion(session, reference, args);
  const checked = useCheckedSend();
  const change = (value: unknown) => {
    checked.noteEdit();
    setValues(value);
  };
  const draft = useMemo(() => draftOfValue(args), [args]);
  const fill = useFill(
    () => withSuggestions(schema, suggest),
    draft,
    (text) => change(parseJson(text)),
  );
  const changedFields = useChangedFields(session, 'prompt', prompt.key);
  const [unsent, setUnsent] = useState<readonly Violation[]>([]);
  const form = useRef<FormHandle>(null);
  const { run, earlier, start } = useLastRun(session, 'prompt', prompt.key);
  const [serverErrors] = useState(() => new Writable(NO_SERVER_ERRORS));
  useServerErrorsOf(run, run?.arguments, schema, serverErrors);
  const before = earlier.at(-1);
  const shownRun = resultRun(run, before);
  const { findings, checking } = useOutcomeFindings(session, shownRun && outcomeOf(shownRun));
  useStoredFindings(session, shownRun, { findings, checking });
  const isNameless = prompt.findings.includes('no-name') || prompt.findings.includes('not-an-object');
  const params = { name: prompt.name, arguments: args };

  const send = () => {
    checked.reset();
    start(params);
  };
  const checkThenSend = useSendAfterFill(fill, () => {
    if (!isNameless) checked.start({ schema, value: args, unsent, send });
  });

  return (
    <OperationLayout
      id="prompt"
      session={session}
      onSend={() => checkThenSend()}
      header={
        <>
          <DefinitionHeader
            name={prompt.name}
            title={prompt.title}
            description={prompt.description}
            definition={prompt.definition}
            problems={prompt.findings.map((finding) => t(`fault_${finding}`))}
          />
          <ChangedItem session={session} kind="prompt" name={prompt.key} />
        </>
      }
      request={
        <RequestPanel
          session={session}
          label={t('arguments')}
          draft={{ method: METHOD, params, chosen: args }}
          sendLabel={t('get')}
          disabled={isNameless}
          isUnfinished={unsent.length > 0}
          checked={checked}
          onViolations={(violations) => form.current?.focus(violations)}
          cancel={<CancelButton run={run} />}
          onSend={() => checkThenSend()}
          onSendAnyway={send}
        >
          {prompt.arguments.length === 0 ? (
            <p className="muted">{t('noArguments')}</p>
          ) : (
            <SuggestContext value={suggest}>
              <FieldNoteContext value={changedFields}>
                <ServerErrorsContext value={serverErrors}>
                  <div className="row between below-8">
                    <h3 className="semibold">{t('arguments')}</h3>
                    <FillButton fill={fill} validation={validation} />
                  </div>
                  <FillNote fill={fill} />
                  <SchemaForm
                    ref={form}
                    onUnsent={setUnsent}
                    schema={schema}
                    value={args}
                    onChange={change}
                    validation={validation}
                    idPrefix="prompt"
                    revealAll={checked.refused !== undefined}
                  />
                </ServerErrorsContext>
              </FieldNoteContext>
            </SuggestContext>
          )}
        </RequestPanel>
      }
      result={
        <OutcomePanel
          session={session}
          server={session.config.name}
          run={run}
          before={before}
          subject={{ title: prompt.title ?? prompt.name, target: { kind: 'prompt', name: prompt.name } }}
          item={`prompt ${prompt.key}`}
          findings={findings}
          checking={checking}
          idleText={t('idleText', { keys: 'Ctrl+Enter' })}
          onRetry={send}
          actions={
            <SaveActions
              server={session.config.name}
              hasRun={shownRun !== undefined}
              disabled={isNameless || (!shownRun && unsent.length > 0)}
              call={() => ({ run: shownRun ?? { kind: 'prompt', ...params } })}
            />
          }
          renderDetails={({ result }) => <MessageCount result={result} />}
          renderResult={(result, _, inPlace) => <PromptMessages result={result} findings={inPlace} session={session} />}
        />
      }
    />
  );
}

function MessageCount({ result }: { result: unknown }) {
  const t = useTranslations('prompts');
  const messages = isObject(result) ? result['messages'] : undefined;
  if (!Array.isArray(messages)) return null;
  return <span>{t('messages', { count: messages.length })}</span>;
}
