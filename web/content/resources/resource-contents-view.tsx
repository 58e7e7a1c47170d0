import { isObject } from '../../../core/json/json-object';
import type { ReactNode } from 'react';

import { formatBytes } from '../../ui/format';
import { AudioView } from '../media/audio-view';
import { jsonText, stringMember } from '../../../core/protocol/content/block';
import { BytesView } from '../media/bytes-view';
import { DownloadButton } from '../media/download-button';
import { ImageView } from '../media/image-view';
import { isTextType } from '../../../core/protocol/content/inspect-media';
import { JsonText } from '../text/json-text';
import { fileName, plainType } from '../../../core/protocol/content/media-type';
import { useInnerText } from '../message/message-source';
import { MetaView } from '../blocks/meta-view';
import { TextView } from '../text/text-view';
import { UriLink } from './uri-link';
import { type MediaFrame, type MediaProps, useMedia } from '../media/use-media';

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
  const innerText = useInnerText(`${pointer}/text`);
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
        text={innerText ?? text}
        mimeType={mimeType}
        uri={uri}
        label={label}
        frame={({ size, tools, panel }) =>
          frame({ facts: [mimeType, size], tools, findings: [], body: about(panel) })
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

/** Bytes that are neither picture nor sound by name: text where the type says so, else the first bytes. */
function BlobView(props: MediaProps) {
  const { declared, uri, label, frame } = props;
  const { media, instead } = useMedia(props);
  if (!media) return instead;
  const { bytes, actualType, type, findings } = media;
  if (actualType !== null && declared === null) {
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
  if (actualType === null && isTextType(declared ?? '')) {
    const text = new TextDecoder().decode(bytes);
    return (
      <TextView
        text={text}
        mimeType={declared}
        uri={uri}
        label={label}
        frame={({ tools, panel }) => frame({ facts, tools, findings, body: panel })}
      />
    );
  }
  return frame({ facts, tools: save, findings, body: <BytesView bytes={bytes} /> });
}
