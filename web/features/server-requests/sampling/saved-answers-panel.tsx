import type { JsonObject } from '../../../../core/json/json-object';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../../ui/button';
import { Checkbox } from '../../../ui/form-fields';
import { savedAnswers } from './saved-answers';
import form from '../../../ui/form.module.css';
import styles from './source-panel.module.css';
import { useStore } from '../../../ui/use-store';

interface SavedAnswersPanelProps {
  server: string;
  current: JsonObject | undefined;
  onPick: (result: JsonObject) => void;
}

export function SavedAnswersPanel({ server, current, onPick }: SavedAnswersPanelProps) {
  const t = useTranslations('sampling');
  const saved = savedAnswers();
  const all = useStore(saved);
  const shown = all.filter((answer) => answer.server === undefined || answer.server === server);
  const [name, setName] = useState('');
  const [isForAll, setForAll] = useState(false);
  const [isUnstored, setUnstored] = useState(false);
  const isNamed = name.trim() !== '';
  const save = () => {
    if (!current || !isNamed) return;
    const answer = { name: name.trim(), ...(!isForAll && { server }), result: current };
    setUnstored(!saved.save(answer));
    setName('');
  };
  return (
    <details className={`line-above py-4 px-0 ${styles['panel'] ?? ''}`}>
      <summary>{t('savedAnswers', { count: shown.length })}</summary>
      <div className={styles['body']}>
        {shown.length > 0 && (
          <ul className="grid" aria-label={t('savedList')}>
            {shown.map((answer) => (
              <li key={`${answer.server ?? ''}/${answer.name}`} className={styles['saved']}>
                <Button variant="link" onClick={() => onPick(answer.result)}>
                  {answer.name}
                </Button>
                <span className={styles['for']}>{answer.server === undefined && t('forAll')}</span>
                <IconButton
                  label={t('deleteAnswer', { name: answer.name })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => saved.delete(answer)}
                />
              </li>
            ))}
          </ul>
        )}
        <div className={`row wrap gap-12 rows-8 ${styles['save'] ?? ''}`}>
          <input
            type="text"
            className={form['input']}
            aria-label={t('nameOfAnswer')}
            placeholder={t('nameOfAnswer')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              save();
            }}
          />
          <Checkbox className="row gap-8" checked={isForAll} onChange={setForAll}>
            {t('forAllServers')}
          </Checkbox>
          <Button disabled={!current || !isNamed} onClick={save}>
            {t('saveAnswer')}
          </Button>
        </div>
        {isUnstored && <p className="muted sm break">{t('notKept')}</p>}
      </div>
    </details>
  );
}
