import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { Button } from '../../../../ui/button';
import { SelectField } from '../../../../ui/form-fields';
import { PagePart } from '../../../../ui/page-part';
import { CheckGroup } from './check-group';
import { type Path, useEditedPlace } from './edit-context';
import { SelectAt } from './choice-at';
import { InYaml } from './in-yaml';
import { TextAt } from './text-at';
import { JsonAt } from './value-at';

/** What a call answers to what the server asks on the way. */
export function AnswerFields({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, edit, isLocked } = useEditedPlace(path);
  if (here !== undefined && here !== null && !Array.isArray(here))
    return <InYaml path={path} label={t('answers')} />;
  const answers = Array.isArray(here) ? (here as unknown[]) : [];
  const add = (value: unknown) => void edit({ kind: 'insert', path, index: answers.length, value });
  return (
    <PagePart title={t('answers')}>
      <p className="muted sm">{t('answersHint')}</p>
      {answers.map((answer, index) => (
        <AnswerField
          key={index}
          path={[...path, index]}
          answer={answer}
          name={t('answer', { number: String(index + 1) })}
          count={answers.length}
        />
      ))}
      <div className="flex wrap gap-4">
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={isLocked}
          onClick={() => add({ elicitation: { action: 'accept', content: {} } })}
        >
          {t('addElicitation')}
        </Button>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={isLocked}
          onClick={() =>
            add({ sampling: { role: 'assistant', content: { type: 'text', text: '' } } })
          }
        >
          {t('addSampling')}
        </Button>
      </div>
    </PagePart>
  );
}

function AnswerField({
  path,
  answer,
  name,
  count,
}: {
  path: Path;
  answer: unknown;
  name: string;
  count: number;
}) {
  const t = useTranslations('suiteEditor');
  const elicitation = isObject(answer) ? answer['elicitation'] : undefined;
  const sampling = isObject(answer) ? answer['sampling'] : undefined;
  return (
    <CheckGroup
      path={path}
      name={name}
      count={count}
      title={`${name} · ${t(elicitation === undefined ? 'sampling' : 'elicitation')}`}
    >
      {isObject(elicitation) ? (
        <>
          <SelectAt
            path={[...path, 'elicitation', 'action']}
            label={t('action')}
            options={(['accept', 'decline', 'cancel'] as const).map((each) => [
              each,
              t(`action_${each}`),
            ])}
          />
          {elicitation['action'] === 'accept' && (
            <JsonAt path={[...path, 'elicitation', 'content']} label={t('answerContent')} />
          )}
        </>
      ) : isObject(sampling) ? (
        <SamplingFields path={[...path, 'sampling']} sampling={sampling} />
      ) : (
        <InYaml path={path} label={name} />
      )}
    </CheckGroup>
  );
}

function SamplingFields({
  path,
  sampling,
}: {
  path: Path;
  sampling: Readonly<Record<string, unknown>>;
}) {
  const t = useTranslations('suiteEditor');
  const { put } = useEditedPlace(path);
  const isDeclined = sampling['action'] === 'decline';
  const first = { role: 'assistant', content: { type: 'text', text: '' } };
  return (
    <>
      <SelectField
        label={t('action')}
        value={isDeclined ? 'decline' : 'send'}
        options={(['send', 'decline'] as const).map((each) => [each, t(`sampling_${each}`)])}
        onChange={(next) => void put(next === 'decline' ? { action: 'decline' } : first)}
      />
      {!isDeclined && (
        <>
          <div className="flex gap-4">
            <SelectAt
              path={[...path, 'role']}
              label={t('role')}
              options={[
                ['', '–'],
                ['assistant', 'assistant'],
                ['user', 'user'],
              ]}
            />
            <TextAt path={[...path, 'model']} label={t('model')} />
            <TextAt path={[...path, 'stopReason']} label={t('stopReason')} placeholder="endTurn" />
          </div>
          <JsonAt path={[...path, 'content']} label={t('answerContent')} />
        </>
      )}
    </>
  );
}
