import { useState } from 'react';
import { useTranslations } from 'use-intl';

import {
  AUTH_METHODS,
  type AuthorizationControl,
  type AuthorizationQuestion,
  isDocumentUrl,
  type TokenEndpointAuth,
} from '../../../core/authorization/model';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Form, SelectField, TextField } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import styles from './panels.module.css';

type Answer = Parameters<AuthorizationControl['answer']>[0];

interface QuestionProps<Kind extends AuthorizationQuestion['kind']> {
  question: Extract<AuthorizationQuestion, { kind: Kind }>;
  onAnswer: (answer: Answer) => void;
}

interface QuestionPanelProps {
  question: AuthorizationQuestion;
  redirectUri: string | undefined;
  onAnswer: (answer: Answer) => void;
}

export function QuestionPanel({ question, redirectUri, onAnswer }: QuestionPanelProps) {
  switch (question.kind) {
    case 'choose-server':
      return <ServerQuestion question={question} onAnswer={onAnswer} />;
    case 'client':
      return <ClientQuestion question={question} redirectUri={redirectUri} onAnswer={onAnswer} />;
    case 'secret':
      return <SecretQuestion question={question} onAnswer={onAnswer} />;
  }
}

function ServerQuestion({ question: { issuers }, onAnswer }: QuestionProps<'choose-server'>) {
  const t = useTranslations('authorization.question');
  const [chosen, choose] = useState(issuers[0] ?? '');
  const submit = () => {
    onAnswer({ kind: 'choose-server', issuer: chosen });
  };
  return (
    <Notice tone="accent" role="status" icon="?" title={t('serverTitle')}>
      <Form className={styles['question']} onSubmit={submit}>
        <fieldset className="grid gap-8 no-pad no-margin no-border">
          <legend className="below-4 no-pad">{t('serverText')}</legend>
          {issuers.map((issuer) => (
            <label className="row gap-8" key={issuer}>
              <input type="radio" name="issuer" checked={issuer === chosen} onChange={() => choose(issuer)} />
              <code>{issuer}</code>
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="primary">
          {t('use')}
        </Button>
      </Form>
    </Notice>
  );
}

function ClientQuestion({
  question,
  redirectUri,
  onAnswer,
}: QuestionProps<'client'> & { redirectUri: string | undefined }) {
  const all = useTranslations('authorization');
  const t = useTranslations('authorization.question');
  const [id, setId] = useState('');
  const [secret, setSecret] = useState('');
  const [auth, setAuth] = useState<TokenEndpointAuth | 'auto'>('auto');
  const submit = () => {
    onAnswer({
      kind: 'client',
      id: id.trim(),
      ...(secret !== '' && { secret }),
      ...(auth !== 'auto' && { auth }),
    });
  };
  return (
    <Notice tone="accent" role="status" icon="?" title={t('clientTitle')}>
      {redirectUri === undefined ? (
        <p>{t('clientTextPlain', { issuer: question.issuer })}</p>
      ) : (
        <>
          <p>{t('clientText', { issuer: question.issuer })}</p>
          <p className="row wrap gap-4 break">
            <code>{redirectUri}</code>
            <CopyButton label={all('copyRedirectUri')} text={() => redirectUri} />
          </p>
        </>
      )}
      {question.takesDocuments && <DocumentForm onAnswer={onAnswer} />}
      {question.canRegister && <p>{t('clientCanRegister')}</p>}
      <Form className={styles['question']} onSubmit={submit}>
        <TextField label={t('clientId')} value={id} onChange={setId} />
        <TextField
          label={t('clientSecret')}
          hint={t('clientSecretHint')}
          type="password"
          autoComplete="new-password"
          value={secret}
          onChange={setSecret}
        />
        <SelectField
          label={t('method')}
          hint={
            question.advertised.length === 0
              ? t('advertisedNone')
              : t('advertised', { methods: question.advertised.join(all('listSeparator')) })
          }
          value={auth}
          options={[['auto', t('methodAuto')], ...AUTH_METHODS.map((method) => [method, method] as const)]}
          onChange={setAuth}
        />
        <Button type="submit" variant="primary" disabled={id.trim() === ''}>
          {t('go')}
        </Button>
      </Form>
    </Notice>
  );
}

function DocumentForm({ onAnswer }: Pick<QuestionProps<'client'>, 'onAnswer'>) {
  const t = useTranslations('authorization.question');
  const [typed, setTyped] = useState('');
  const url = typed.trim();
  const submit = () => {
    if (isDocumentUrl(url)) onAnswer({ kind: 'document', url });
  };
  return (
    <Form className={styles['question']} onSubmit={submit}>
      <p>{t('documentText')}</p>
      <TextField
        label={t('documentUrl')}
        placeholder="https://example.com/client.json"
        value={typed}
        problem={url !== '' && !isDocumentUrl(url) ? t('documentUrlProblem') : undefined}
        onChange={setTyped}
      />
      <Button type="submit" disabled={!isDocumentUrl(url)}>
        {t('documentGo')}
      </Button>
    </Form>
  );
}

function SecretQuestion({ question: { name }, onAnswer }: QuestionProps<'secret'>) {
  const t = useTranslations('authorization');
  const [value, setValue] = useState('');
  const submit = () => {
    onAnswer({ kind: 'secret', name, value });
  };
  const title = t('question.secretTitle', { name: t(`secret.${name}`) });
  return (
    <Notice tone="accent" role="status" icon="?" title={title}>
      <Form className={styles['question']} onSubmit={submit}>
        <TextField
          label={t(`secret.${name}`)}
          hint={t('secret.hint')}
          type="password"
          autoComplete="new-password"
          value={value}
          onChange={setValue}
        />
        <Button type="submit" variant="primary" disabled={value === ''}>
          {t('question.secretGo')}
        </Button>
      </Form>
    </Notice>
  );
}
