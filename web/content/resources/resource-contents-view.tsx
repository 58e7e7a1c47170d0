import { isObject } from '../../../core/json/json-object';
import type { ReactNode } from 'react';

import { formatBytes } from '../../../core/text/format';
import { familyOfType, readContents } from '../../../core/protocol/content/block';
import { jsonText } from '../../../core/json/lossless';
import { useIsPresented } from '../density';
import { BytesView } from '../media/bytes-view';
import { DownloadButton } from '../media/download-button';
import { isTextType } from '../../../core/protocol/content/inspect-media';
import { JsonText } from '../text/json-text';
import { fileName } from '../../../core/protocol/content/media-type';
import { useStringInMessage } from '../message/message-source';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { MetaView } from '../blocks/meta-view';
import { TextView } from '../text/text-view';
import { UriLink } from './uri-link';
import { MediaView } from '../media/media-view';
import { type MediaFrame, type MediaProps, useMedia } from '../media/use-media';

const PdfView = lazyPartWithTexts(async () => (await import('../media/pdf-view')).PdfView);

interface ResourceContentsViewProps {
  contents: unknown;
  pointer: string;
  label: string;
  shownUri?: string;
  frame: (parts: MediaFrame) => ReactNode;
}

export function ResourceContentsView({ contents, pointer, label, shownUri, frame }: ResourceContentsViewProps) {
  const inMessage = useStringInMessage(`${pointer}/text`);
  const isPresented = useIsPresented();
  const asJson = (value: unknown) =>
    frame({ details: [], tools: null, findings: [], body: <JsonText source={jsonText(value)} label={label} /> });
  if (!isObject(contents)) return asJson(contents);
  const { uri, mimeType, text, bytes, family } = readContents(contents);
  const withUriAndMeta = (body: ReactNode) => (
    <>
      {uri !== null && uri !== shownUri && !isPresented && <UriLink uri={uri} />}
      {body}
      <MetaView owner={contents} />
    </>
  );
  if (text !== null) {
    return (
      <TextView
        text={inMessage ?? text}
        mimeType={mimeType}
        uri={uri}
        label={label}
        frame={({ size, tools, panel }) =>
          frame({ details: [mimeType, size], tools, findings: [], body: withUriAndMeta(panel) })
        }
      />
    );
  }
  if (!bytes) return asJson(contents);
  const media: MediaProps = {
    base64: bytes.base64,
    declared: mimeType,
    pointer,
    field: bytes.field,
    uri,
    label,
    frame: (parts) => frame({ ...parts, body: withUriAndMeta(parts.body) }),
  };
  return family ? <MediaView family={family} {...media} /> : <BlobView {...media} />;
}

const PDF = 'application/pdf';

/** Bytes of no declared media type: text if declared as text, media if detected, a PDF as its pages, else a hex dump. */
function BlobView(props: MediaProps) {
  const { declared, uri, label, frame } = props;
  const isPresented = useIsPresented();
  const { media, instead } = useMedia(props);
  if (!media) return instead;
  const { bytes, actualType, type, findings } = media;
  const family = declared === null ? familyOfType(actualType) : undefined;
  if (family) return <MediaView family={family} {...props} />;
  const details = [type, formatBytes(bytes.length)];
  const name = fileName(uri, type, 'resource');
  const save = <DownloadButton name={name} content={() => new Blob([bytes], { type })} />;
  if (actualType === null && isTextType(declared ?? '')) {
    const text = new TextDecoder().decode(bytes);
    return (
      <TextView
        text={text}
        mimeType={declared}
        uri={uri}
        label={label}
        frame={({ tools, panel }) => frame({ details, tools, findings, body: panel })}
      />
    );
  }
  const plain = isPresented ? (
    <p>
      {name} {save}
    </p>
  ) : (
    <BytesView bytes={bytes} />
  );
  const body = type === PDF ? <PdfView bytes={bytes} label={name} otherwise={plain} /> : plain;
  return frame({ details, tools: save, findings, body });
}
