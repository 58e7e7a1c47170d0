import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { CopyButton } from '../ui/copy-button';
import { formatBytes } from '../ui/format';
import { AudioView } from './audio-view';
import { isObject, jsonText, stringMember } from './block';
import { BytesView, RawHead } from './bytes-view';
import { DownloadButton } from './download-button';
import { ImageView, type MediaFrame, type MediaProps } from './image-view';
import { mediaFindings } from './inspect-media';
import { JsonText } from './json-text';
import { fileName, plainType } from './media-type';
import { MetaView } from './meta-view';
import { utf8Length } from './summarize-content';
import { TextView } from './text-view';
import { UriLink } from './uri-link';
import { useMedia } from './use-media';

/** One item of a resource's contents, text or blob, as what it is. Takes any JSON. */
export function ResourceContentsView({
  contents,
  pointer,
  label,
  frame,
}: {
  contents: unknown;
  pointer: string;
  label: string;
  frame: (parts: MediaFrame) => ReactNode;
}) {
  const t = useTranslations('content');
  const asJson = (value: unknown) =>
    frame({
      facts: [],
      tools: null,
      findings: [],
      body: <JsonText source={jsonText(value)} label={label} />,
    });
  if (!isObject(contents)) return asJson(contents);
  const uri = stringMember(contents, 'uri');
  const mimeType = stringMember(contents, 'mimeType');
  const text = stringMember(contents, 'text');
  const blob = stringMember(contents, 'blob');
  const about = (body: ReactNode) => (
    <>
      {uri !== null && <UriLink uri={uri} />}
      {body}
      <MetaView owner={contents} />
    </>
  );
  if (text !== null) {
    return (
      <TextView
        text={text}
        mimeType={mimeType}
        label={label}
        frame={(tabs, panel) =>
          frame({
            facts: [mimeType, formatBytes(utf8Length(text))],
            tools: (
              <>
                {tabs}
                <CopyButton label={t('text.copy')} text={() => text} />
                <DownloadButton
                  name={fileName(uri, mimeType ?? 'text/plain', 'resource')}
                  content={() => text}
                />
              </>
            ),
            findings: [],
            body: about(panel),
          })
        }
      />
    );
  }
  if (blob === null) return asJson(contents);
  const media: MediaProps = {
    base64: blob,
    declared: mimeType,
    pointer,
    field: 'blob',
    uri,
    label,
    frame: (parts) => frame({ ...parts, body: about(parts.body) }),
  };
  const family = plainType(mimeType ?? '').split('/')[0];
  if (family === 'image') return <ImageView {...media} />;
  if (family === 'audio') return <AudioView {...media} />;
  return <BlobView {...media} />;
}

const textTypes =
  /^(?:text\/.*|application\/(?:json|xml|javascript|yaml|x-yaml|toml|x-sh|sql|.*\+json|.*\+xml))$/;

/** Bytes that are neither picture nor sound by name: text where the type says so, else the first bytes. */
function BlobView({ base64, declared, pointer, field, uri, label, frame }: MediaProps) {
  const t = useTranslations('content');
  const media = useMedia(base64, declared);
  if (media.state !== 'read') {
    const body = (
      <p>{media.state === 'reading' ? t('reading') : t('failed', { message: media.message })}</p>
    );
    return frame({ facts: [declared], tools: null, findings: [], body });
  }
  const findings = mediaFindings(media.media, declared, pointer, field);
  if (media.media.state === 'invalid') {
    return frame({ facts: [declared], tools: null, findings, body: <RawHead text={base64} /> });
  }
  const { bytes, actualType } = media.media;
  const { type } = media;
  if (actualType !== null && declared === null) {
    const props = { base64, declared, pointer, field, uri, label, frame };
    if (actualType.startsWith('image/')) return <ImageView {...props} />;
    if (actualType.startsWith('audio/')) return <AudioView {...props} />;
  }
  const facts = [type, formatBytes(bytes.length)];
  const save = (
    <DownloadButton
      name={fileName(uri, type, 'resource')}
      content={() => new Blob([bytes], { type })}
    />
  );
  if (actualType === null && textTypes.test(plainType(declared ?? ''))) {
    const text = new TextDecoder().decode(bytes);
    return (
      <TextView
        text={text}
        mimeType={declared}
        label={label}
        frame={(tabs, panel) =>
          frame({
            facts,
            tools: (
              <>
                {tabs}
                {save}
              </>
            ),
            findings,
            body: panel,
          })
        }
      />
    );
  }
  return frame({ facts, tools: save, findings, body: <BytesView bytes={bytes} /> });
}
