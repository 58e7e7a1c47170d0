/** What bytes are shown as. */
export type MediaFamily = 'image' | 'audio';

/** What is known of a kind of content block, whoever shows or checks it. */
interface ContentKind {
  /** The first version of the protocol that has it. */
  since: string;
  /** `sampling`: it stands only in a conversation with a model. */
  place: 'anywhere' | 'sampling';
  /** The member without which it can only be shown as JSON. */
  needs?: string;
  /** The member that is an object with its text, bytes, media type and address; without one, it has them itself. */
  holder?: 'resource';
  /** Whether it may have a text: `text`, of itself or its holder. */
  hasText?: true;
  /** Where it has bytes in base64. */
  bytes?: 'data' | 'blob';
  /** What its bytes are shown as, whatever their type says. */
  family?: MediaFamily;
  /** What its media type may begin with. */
  mediaTypes?: readonly string[];
  /** Whether it names a resource that can be read. */
  isLink?: true;
  words: Readonly<Record<'en' | 'zh-CN', KindWords>>;
}

interface KindWords {
  name: string;
  /** ICU, with `count`. */
  count: string;
}

/**
 * Every kind of content block that a protocol version has. A new one is an entry here, its shape in `../table/definitions.ts`,
 * and its views: of the page (`web/content/blocks/block-views.tsx`) and of the report (`core/report/parts/content-part.ts`).
 */
export const contentKinds = {
  text: {
    since: '2024-11-05',
    place: 'anywhere',
    needs: 'text',
    hasText: true,
    words: {
      en: { name: 'text', count: '{count, plural, one {# text} other {# texts}}' },
      'zh-CN': { name: '文本', count: '{count} 段文本' },
    },
  },
  image: {
    since: '2024-11-05',
    place: 'anywhere',
    needs: 'data',
    bytes: 'data',
    family: 'image',
    mediaTypes: ['image'],
    words: {
      en: { name: 'image', count: '{count, plural, one {# image} other {# images}}' },
      'zh-CN': { name: '图像', count: '{count} 张图像' },
    },
  },
  audio: {
    since: '2025-03-26',
    place: 'anywhere',
    needs: 'data',
    bytes: 'data',
    family: 'audio',
    // A container for pictures may hold sound alone.
    mediaTypes: ['audio', 'video'],
    words: {
      en: { name: 'audio', count: '{count, plural, one {# audio clip} other {# audio clips}}' },
      'zh-CN': { name: '音频', count: '{count} 段音频' },
    },
  },
  resource_link: {
    since: '2025-06-18',
    place: 'anywhere',
    needs: 'uri',
    isLink: true,
    words: {
      en: { name: 'resource link', count: '{count, plural, one {# link} other {# links}}' },
      'zh-CN': { name: '资源链接', count: '{count} 个链接' },
    },
  },
  resource: {
    since: '2024-11-05',
    place: 'anywhere',
    needs: 'resource',
    holder: 'resource',
    hasText: true,
    bytes: 'blob',
    words: {
      en: { name: 'resource', count: '{count, plural, one {# resource} other {# resources}}' },
      'zh-CN': { name: '资源', count: '{count} 个资源' },
    },
  },
  tool_use: {
    since: '2025-11-25',
    place: 'sampling',
    words: {
      en: { name: 'tool use', count: '{count, plural, one {# tool use} other {# tool uses}}' },
      'zh-CN': { name: '工具调用', count: '{count} 个工具调用' },
    },
  },
  tool_result: {
    since: '2025-11-25',
    place: 'sampling',
    words: {
      en: {
        name: 'tool result',
        count: '{count, plural, one {# tool result} other {# tool results}}',
      },
      'zh-CN': { name: '工具结果', count: '{count} 个工具结果' },
    },
  },
} as const satisfies Readonly<Record<string, ContentKind>>;

export type BlockType = keyof typeof contentKinds;

/** What a block is shown as; `unknown` for every type that no protocol version has. */
export type BlockKind = BlockType | 'unknown';

export const blockTypes = Object.keys(contentKinds) as readonly BlockType[];

/** What an answer of a server consists of. */
export const answerTypes = blockTypes.filter((type) => contentKinds[type].place === 'anywhere');

const OTHERS: ContentKind['words'] = {
  en: { name: 'unknown', count: '{count, plural, other {# unknown}}' },
  'zh-CN': { name: '未知', count: '{count} 个未知块' },
};

/** What is known of a kind; undefined of a type that no version has. */
export function factsOfKind(kind: BlockKind): ContentKind | undefined {
  return kind === 'unknown' ? undefined : contentKinds[kind];
}

/** What every kind is called, or how many of it are counted (ICU, with `count`), in a language. */
export function wordsOfKinds(
  language: 'en' | 'zh-CN',
  word: keyof KindWords,
): Readonly<Record<BlockKind, string>> {
  const kinds: readonly BlockKind[] = [...blockTypes, 'unknown'];
  const entries = kinds.map((kind) => [kind, (factsOfKind(kind)?.words ?? OTHERS)[language][word]]);
  return Object.fromEntries(entries) as Record<BlockKind, string>;
}
