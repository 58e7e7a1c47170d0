import { base64Bytes } from '../../json/base64-size';
import { imageDimensionsFromData } from 'image-dimensions';

import { decodeBase64, readBase64 } from '../../protocol/content/decode-base64';
import { fileName, isForBrowsers, plainType, sniffType } from '../../protocol/content/media-type';
import { formatBytes } from '../../text/format';
import { markup, type Markup } from '../markup';
import type { ReportPage } from '../page/report-page';

interface MediaSource {
  base64: string;
  declared: string | null;
  uri: string | null;
  label: string;
}

/** Characters decoded to detect type and size in pixels; a multiple of 4. */
const HEAD_CHARACTERS = 400_000;
const EXCERPT = 200;
const MEDIA_TYPE = /^[a-z]+\/[\w.+-]+$/;

export function mediaPart(page: ReportPage, source: MediaSource): Markup {
  const { texts, bounds } = page;
  const { base64, declared, uri, label } = source;
  const data = readBase64(base64);
  if (data.state === 'invalid')
    return markup`<p>${texts.noBase64}</p>
      <pre>${base64.slice(0, EXCERPT)}</pre>`;
  if (data.text === '') return markup`<p class="quiet">${texts.emptyMedia}</p>`;
  const head = decodeBase64(data.text.slice(0, HEAD_CHARACTERS));
  const bytes = head.state === 'decoded' ? head.bytes : new Uint8Array();
  const named = sniffType(bytes) ?? plainType(declared ?? '');
  const type = MEDIA_TYPE.test(named) ? named : 'application/octet-stream';
  const size = base64Bytes(data.text);
  const pixels = type.startsWith('image/') ? pixelsOf(bytes) : undefined;
  const details = [
    page.isWalkthrough ? undefined : type,
    pixels && texts.pixels(pixels.width, pixels.height),
    formatBytes(size),
  ].filter((detail) => detail !== undefined);
  const caption = markup`<figcaption>${details.join(' · ')}</figcaption>`;
  if (size > bounds.media)
    return markup`<p class="cut">
      ${texts.mediaLeftOut(details.join(' · '), formatBytes(bounds.media))}
    </p>`;
  if (type.startsWith('image/') && isForBrowsers(type)) {
    const room = pixels && markup` width="${pixels.width}" height="${pixels.height}"`;
    return markup`<figure class="picture">
      <img src="data:${type};base64,${data.text}" alt="${label}" ${room} />${caption}
    </figure>`;
  }
  if (type.startsWith('audio/'))
    return markup`<figure>
      <audio controls src="data:${type};base64,${data.text}" aria-label="${label}"></audio
      >${caption}
    </figure>`;
  if (type.startsWith('video/'))
    return markup`<figure>
      <video controls src="data:${type};base64,${data.text}" aria-label="${label}"></video
      >${caption}
    </figure>`;
  const name = fileName(uri, type, 'file');
  return markup`<figure>
    ${type.startsWith('image/') && markup`<p>${texts.noPicture(type)}</p>`}<a
      class="file"
      download="${name}"
      href="data:application/octet-stream;base64,${data.text}"
      >${texts.saveFile}: ${name}</a
    >${caption}
  </figure>`;
}

function pixelsOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    return imageDimensionsFromData(bytes);
  } catch {
    return undefined;
  }
}
