import type { JsonObject } from '../../../../core/json/json-object';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { JsonEditor } from '../../../forms/json-editor';
import { useJsonProblem } from '../../../forms/fields/use-json-problem';
import { stringifyJson } from '../../../../core/json/lossless';
import { shortenStrings } from '../../../../core/json/shorten-strings';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/form-fields';
import { Tabs } from '../../../ui/tabs';
import { RestoredNotice } from '../restored-notice';
import { type AnswerDraft, type BlockDraft, newBlock, STOP_REASONS } from './answer-draft';
import { askedTools, hasToolsVersion } from './answer-remarks';
import styles from './answer-editor.module.css';
import { BlockEditor } from './block-editor';
import { hintsOf } from './hints';
import type { SamplingAnswer } from './use-sampling-answer';

/** Longer strings, such as pictures, are shown by their beginnings. */
const SHOWN_STRING = 400;

interface AnswerEditorProps {
  answer: SamplingAnswer;
  params: JsonObject;
  /** What was agreed on: several blocks and tools came with 2025-11-25. */
  protocolVersion: string;
}

/** The answer as fields or as JSON, and the exact JSON that will be sent. */
export function AnswerEditor({ answer, params, protocolVersion }: AnswerEditorProps) {
  const t = useTranslations('sampling');
  const problemOf = useJsonProblem();
  const { state, written } = answer;
  return (
    <>
      {answer.isRestored && <RestoredNotice onStartAnew={answer.startAnew} />}
      <Tabs
        label={t('view')}
        tabs={[
          { key: 'form', label: t('form') },
          { key: 'json', label: t('json') },
        ]}
        value={state.view}
        onChange={answer.show}
      >
        <div className="stack gap-12 pt-12">
          {state.view === 'form' ? (
            <AnswerForm
              draft={state.draft}
              onChange={(draft) => answer.change({ view: 'form', draft })}
              answer={answer}
              params={params}
              protocolVersion={protocolVersion}
            />
          ) : (
            <JsonEditor
              label={t('answerAsJson')}
              text={state.text}
              minLines={8}
              onChange={(text) => answer.change({ view: 'json', text })}
              problem={
                written.kind !== 'invalid'
                  ? undefined
                  : written.error === 'not-object'
                    ? t('notAnObject')
                    : problemOf(written.error)
              }
            />
          )}
        </div>
      </Tabs>
      <section className={styles['sent']} aria-label={t('preview')}>
        <h4 className="below-4 muted sm semibold">{t('preview')}</h4>
        {written.kind === 'result' ? (
          <pre tabIndex={0} aria-label={t('preview')}>
            {stringifyJson(shortenStrings(written.result, SHOWN_STRING), 2)}
          </pre>
        ) : (
          <p>{t('notYet')}</p>
        )}
      </section>
    </>
  );
}

interface AnswerFormProps extends AnswerEditorProps {
  draft: AnswerDraft;
  onChange: (draft: AnswerDraft) => void;
}

function AnswerForm({ draft, onChange, answer, params, protocolVersion }: AnswerFormProps) {
  const t = useTranslations('sampling');
  const { blocks } = draft;
  const problems = answer.written.kind === 'problems' ? answer.written.problems : undefined;
  const tools = askedTools(params);
  const set = (part: Partial<AnswerDraft>) => onChange({ ...draft, ...part });
  const change = (next: BlockDraft, before: BlockDraft) => {
    const isNowTool = next.kind === 'tool_use' && before.kind !== 'tool_use';
    set({
      blocks: blocks.map((block) => (block === before ? next : block)),
      // A model that calls a tool stops for that.
      ...(isNowTool && draft.stopReason === 'endTurn' && { stopReason: 'toolUse' }),
    });
  };
  return (
    <>
      {blocks.map((block, index) => (
        <BlockEditor
          key={block.key}
          block={block}
          number={index + 1}
          tools={tools}
          protocolVersion={protocolVersion}
          problem={problems?.get(block.key)}
          onChange={(next) => change(next, block)}
          onRemove={blocks.length > 1 ? () => set({ blocks: blocks.filter((each) => each !== block) }) : undefined}
        />
      ))}
      {hasToolsVersion(protocolVersion) && (
        <Button
          size="small"
          variant="ghost"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => set({ blocks: [...blocks, newBlock('text')] })}
        >
          {t('addBlock')}
        </Button>
      )}
      <div className={styles['row']}>
        <TextField
          label={t('model')}
          value={draft.model}
          suggestions={hintsOf(params)}
          onChange={(model) => set({ model })}
        />
        <TextField
          label={t('stopReason')}
          value={draft.stopReason}
          suggestions={STOP_REASONS}
          onChange={(stopReason) => set({ stopReason })}
        />
      </div>
    </>
  );
}
