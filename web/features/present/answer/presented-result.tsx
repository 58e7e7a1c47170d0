import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { sameJson } from '../../../../core/json/same-json';
import { parseJson } from '../../../../core/json/lossless';
import { type BlockKind, blockKind, stringMember } from '../../../../core/protocol/content/block';
import { readResource } from '../../../../core/session/requests/read-resource';
import type { Session } from '../../../../core/session/session';
import { ContentBlockView } from '../../../content/blocks/content-block-view';
import { AudioView } from '../../../content/media/audio-view';
import { ImageView } from '../../../content/media/image-view';
import { useInnerText } from '../../../content/message/message-source';
import { StructuredView } from '../../../content/text/structured-view';
import { TextView } from '../../../content/text/text-view';
import type { ResultOutcome } from '../../../outcome/outcome-view';
import { PlainValue } from './plain-value';
import styles from './presented-result.module.css';

interface PresentedResultProps {
  result: JsonObject;
  outcome: ResultOutcome;
  session: Session;
}

/** A longer text is not looked through for JSON: it is shown as the text that it is. */
const LONGEST_JSON = 1_000_000;

/** The result of a tool for an audience: its words, pictures and tables, and nothing of how they were sent. */
export function PresentedResult({ result, outcome, session }: PresentedResultProps) {
  const t = useTranslations('present');
  const { content, structuredContent, isError } = result;
  const blocks = Array.isArray(content) ? (content as unknown[]) : [];
  const shown = useMemo(
    () => blocks.map((block, index) => ({ block, index, json: jsonOf(block) })),
    // The blocks are those of the result.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [content],
  );
  // What older clients are told as text is the same once more.
  const once = shown.filter(({ json }) => json === undefined || !sameJson(json, structuredContent));
  const isWhole = !outcome.elided.some((pointer) => pointer.startsWith('/result/structured'));
  if (isError === true) {
    return (
      <div role="alert" className={styles['problem']}>
        <p className={styles['problemTitle']}>{t('toolError')}</p>
        {once.map((each) => (
          <Block key={each.index} {...each} session={session} />
        ))}
      </div>
    );
  }
  const isEmpty = once.length === 0 && structuredContent === undefined;
  return (
    <div className={styles['blocks']}>
      {isEmpty && <p className={styles['nothing']}>{t('done')}</p>}
      {once.map((each) => (
        <Block key={each.index} {...each} session={session} />
      ))}
      {structuredContent !== undefined &&
        (isWhole ? (
          <PlainValue value={structuredContent} />
        ) : (
          <StructuredView
            source={outcome.raw}
            pointer="/result/structuredContent"
            findings={NO_FINDINGS}
          />
        ))}
    </div>
  );
}

const NO_FINDINGS = [] as const;

interface BlockProps {
  block: unknown;
  index: number;
  /** What a text holds, where that is an object or a list. */
  json: unknown;
  session: Session;
}

function Block({ block, index, json, session }: BlockProps) {
  const t = useTranslations('content');
  const pointer = `/result/content/${index}`;
  const kind = blockKind(block);
  const inner = useInnerText(`${pointer}${kind === 'resource' ? '/resource' : ''}/text`);
  if (json !== undefined) return <PlainValue value={json} />;
  const name = t('block.name', { number: index + 1, kind: t(`block.${kind}`) });
  const holder = isObject(block) ? textHolder(block, kind) : undefined;
  const text = holder ? stringMember(holder, 'text') : null;
  if (holder && text !== null) {
    return (
      <div className={styles['words']}>
        <TextView
          text={inner ?? text}
          mimeType={stringMember(holder, 'mimeType')}
          uri={stringMember(holder, 'uri')}
          label={name}
          frame={({ panel }) => panel}
        />
      </div>
    );
  }
  const base64 = isObject(block) ? stringMember(block, 'data') : null;
  if (isObject(block) && base64 !== null && (kind === 'image' || kind === 'audio')) {
    const View = kind === 'image' ? ImageView : AudioView;
    return (
      <div className={styles[kind]}>
        <View
          base64={base64}
          declared={stringMember(block, 'mimeType')}
          pointer={pointer}
          field="data"
          uri={null}
          label={name}
          frame={({ body }) => body}
        />
      </div>
    );
  }
  return (
    <ContentBlockView
      block={block}
      index={index}
      findings={NO_FINDINGS}
      pointer={pointer}
      readResource={(uri, signal) => readResource(session, uri, signal)}
    />
  );
}

/** What has the words of a block: itself, or the resource in it. */
function textHolder(block: JsonObject, kind: BlockKind): JsonObject | undefined {
  if (kind === 'text') return block;
  const { resource } = block;
  return kind === 'resource' && isObject(resource) ? resource : undefined;
}

/** The object or list that a text is; undefined where it is another text, or none. */
function jsonOf(block: unknown): unknown {
  const text = isObject(block) && blockKind(block) === 'text' ? stringMember(block, 'text') : null;
  if (text === null || text.length > LONGEST_JSON || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
