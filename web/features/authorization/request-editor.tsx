import { Play, Plus, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { HttpRequest } from '../../../core/authorization/model';
import { Button, IconButton } from '../../ui/button';
import { Form, TextField, TextInput } from '../../ui/form-fields';
import form from '../../ui/form.module.css';
import styles from './request-editor.module.css';

interface RequestEditorProps {
  request: HttpRequest | undefined;
  onContinue: (edited: HttpRequest | undefined) => void;
}

export function RequestEditor({ request, onContinue }: RequestEditorProps) {
  const t = useTranslations('authorization');
  const [edited, setEdited] = useState<HttpRequest>();
  const continueButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = continueButton.current;
    const last = document.activeElement;
    // Focus follows the flow: the button pressed before is gone, or a button outside the steps. A step opened by hand keeps it.
    const isFlowButton =
      last instanceof HTMLButtonElement &&
      button?.closest('section')?.contains(last) === true &&
      button.closest('li')?.contains(last) !== true;
    if (last === document.body || isFlowButton) button?.focus();
  }, []);
  const shown = edited ?? request;
  return (
    <Form className={`stack gap-12 ${styles['editor'] ?? ''}`} onSubmit={() => onContinue(edited)}>
      <p className="muted sm">{t(request ? 'edit.hint' : 'edit.nothing')}</p>
      {shown && <RequestFields request={shown} onChange={setEdited} />}
      <div className="flex gap-8">
        <Button ref={continueButton} type="submit" variant="primary" icon={<Play aria-hidden />}>
          {t('continue')}
        </Button>
        {edited && (
          <Button variant="ghost" icon={<Undo2 aria-hidden />} onClick={() => setEdited(undefined)}>
            {t('edit.reset')}
          </Button>
        )}
      </div>
    </Form>
  );
}

function RequestFields({ request, onChange }: { request: HttpRequest; onChange: (request: HttpRequest) => void }) {
  const t = useTranslations('authorization.edit');
  const set = (part: Partial<HttpRequest>) => onChange({ ...request, ...part });
  const { method, url, headers, body } = request;
  const setHeader = (index: number, header: readonly [string, string]) => set({ headers: headers.with(index, header) });
  return (
    <>
      <div className={styles['target']}>
        <TextField label={t('method')} value={method} onChange={(next) => set({ method: next })} />
        <TextField label={t('url')} value={url} onChange={(next) => set({ url: next })} />
      </div>
      <div className="stack hug gap-4">
        {headers.map(([name, value], index) => {
          const n = String(index + 1);
          return (
            <div key={index} className={styles['header']}>
              <TextInput
                aria-label={t('headerName', { n })}
                value={name}
                onChange={(next) => setHeader(index, [next, value])}
              />
              <TextInput
                aria-label={t('headerValue', { n })}
                value={value}
                onChange={(next) => setHeader(index, [name, next])}
              />
              <IconButton
                label={t('removeHeader', { n })}
                icon={<X aria-hidden />}
                onClick={() => set({ headers: headers.filter((_, at) => at !== index) })}
              />
            </div>
          );
        })}
        <Button
          size="small"
          variant="ghost"
          icon={<Plus aria-hidden />}
          onClick={() => set({ headers: [...headers, ['', '']] })}
        >
          {t('addHeader')}
        </Button>
      </div>
      {(body !== undefined || method !== 'GET') && (
        <label className={form['field']}>
          <span>{t('body')}</span>
          <textarea
            className={form['input']}
            value={body ?? ''}
            rows={Math.min(12, Math.max(2, Math.ceil((body ?? '').length / 90)))}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => set({ body: event.target.value })}
          />
        </label>
      )}
    </>
  );
}
