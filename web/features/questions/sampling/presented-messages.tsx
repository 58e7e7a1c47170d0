import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { stringMember } from '../../../../core/protocol/content/block';
import { AudioView } from '../../../content/media/audio-view';
import { ImageView } from '../../../content/media/image-view';
import styles from './presented-sampling.module.css';
import { SamplingRequest } from './sampling-request';

/** The messages of a request as an audience reads them: words, pictures and sound. What else was sent is a click away. */
export function PresentedMessages({ params }: { params: JsonObject }) {
  const t = useTranslations('sampling');
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <div className="stack gap-8">
        {blocksOf(params).map((block, index) => (
          <Block key={index} block={block} index={index} />
        ))}
      </div>
      <details onToggle={(event) => setWhole(event.currentTarget.open)}>
        <summary className={styles['whole']}>{t('wholeRequest')}</summary>
        {isWhole && <SamplingRequest params={params} />}
      </details>
    </>
  );
}

function Block({ block, index }: { block: JsonObject; index: number }) {
  const { type } = block;
  const text = stringMember(block, 'text');
  if (type === 'text' && text !== null)
    return <blockquote className={styles['message']}>{text}</blockquote>;
  const base64 = stringMember(block, 'data');
  if (base64 === null || (type !== 'image' && type !== 'audio')) return null;
  const View = type === 'image' ? ImageView : AudioView;
  return (
    <View
      base64={base64}
      declared={stringMember(block, 'mimeType')}
      pointer={`/params/messages/${index}/content`}
      field="data"
      uri={null}
      label={type}
      frame={({ body }) => body}
    />
  );
}

function blocksOf({ messages }: JsonObject): JsonObject[] {
  if (!Array.isArray(messages)) return [];
  return (messages as unknown[]).flatMap((message) => {
    const content: unknown = isObject(message) ? message['content'] : undefined;
    return (Array.isArray(content) ? (content as unknown[]) : [content]).filter(isObject);
  });
}

/** What a request says where it is nothing but one text. */
export function onlyWords(params: JsonObject): string | undefined {
  const [block, ...others] = blocksOf(params);
  if (block?.['type'] !== 'text' || others.length > 0) return undefined;
  return stringMember(block, 'text') ?? undefined;
}
