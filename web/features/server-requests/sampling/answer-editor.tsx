import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../../core/json/json-object';
import { JsonEditor } from '../../../forms/json-editor';
import { useJsonProblem } from '../../../forms/fields/problem-texts';
import { type JsonSyntaxError, stringifyJson } from '../../../../core/json/lossless';
import { shortenStrings } from '../../../../core/json/shorten-strings';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/form-fields';
import { Tabs } from '../../../ui/tabs';
import { RestoredNotice } from '../restored-notice';
import { type AnswerDraft, type BlockDraft, newBlock, STOP_REASONS } from './answer-draft';
import { offeredTools, supportsToolsAndBlocks } from './answer-findings';
import styles from './answer-editor.module.css';
import { BlockEditor } from './block-editor';
import { modelHints } from './model-preferences';
import type { SamplingAnswer } from './use-sampling-answer';

const MAX_SHOWN_STRING = 400;

interface AnswerEditorProps {
  answer: SamplingAnswer;
  params: JsonObject;
  protocolVersion: string;
}

export function AnswerEditor({ answer, params, protocolVersion }: AnswerEditorProps) {
  const t = useTranslations('sampling');
  const syntaxProblem = useJsonProblem();
  const { state, output } = answer;
  const jsonProblem = (error: JsonSyntaxError | 'not-object') =>
    error === 'not-object' ? t('notAnObject') : syntaxProblem(error);
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
              problem={output.kind === 'invalid' ? jsonProblem(output.error) : undefined}
            />
          )}
        </div>
      </Tabs>
      <section className={styles['sent']} aria-label={t('preview')}>
        <h4 className="below-4 muted sm semibold">{t('preview')}</h4>
        {output.kind === 'result' ? (
          <pre tabIndex={0} aria-label={t('preview')}>
            {stringifyJson(shortenStrings(output.result, MAX_SHOWN_STRING), 2)}
          </pre>
        ) : (
          <p>{t('notYet')}</p>
        )}
      </section>
    </>
  );
}

function usualStopReason(blocks: readonly BlockDraft[]): string {
  return blocks.some(({ kind }) => kind === 'tool_use') ? 'toolUse' : 'endTurn';
}

interface AnswerFormProps extends AnswerEditorProps {
  draft: AnswerDraft;
  onChange: (draft: AnswerDraft) => void;
}

function AnswerForm({ draft, onChange, answer, params, protocolVersion }: AnswerFormProps) {
  const t = useTranslations('sampling');
  const { blocks } = draft;
  const problems = answer.output.kind === 'problems' ? answer.output.problems : undefined;
  const tools = offeredTools(params);
  const set = (part: Partial<AnswerDraft>) => onChange({ ...draft, ...part });
  const setBlocks = (next: readonly BlockDraft[]) => {
    const isUsual = draft.stopReason === usualStopReason(blocks);
    set({ blocks: next, ...(isUsual && { stopReason: usualStopReason(next) }) });
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
          onChange={(next) => setBlocks(blocks.map((each) => (each === block ? next : each)))}
          onRemove={blocks.length > 1 ? () => setBlocks(blocks.filter((each) => each !== block)) : undefined}
        />
      ))}
      {supportsToolsAndBlocks(protocolVersion) && (
        <Button
          size="small"
          variant="ghost"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => setBlocks([...blocks, newBlock('text')])}
        >
          {t('addBlock')}
        </Button>
      )}
      <div className={styles['row']}>
        <TextField
          label={t('model')}
          value={draft.model}
          suggestions={modelHints(params)}
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
