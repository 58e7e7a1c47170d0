import type { ComponentType } from 'react';

import type { MediaFamily } from '../../../core/protocol/content/content-kinds';
import { AudioView } from './audio-view';
import { ImageView } from './image-view';
import type { MediaProps } from './use-media';

/** The page's view of bytes by what they are shown as. */
const views: Readonly<Record<MediaFamily, ComponentType<MediaProps>>> = {
  image: ImageView,
  audio: AudioView,
};

/** Bytes as the picture or the sound that they are. */
export function MediaView({ family, ...props }: MediaProps & { family: MediaFamily }) {
  const View = views[family];
  return <View {...props} />;
}
