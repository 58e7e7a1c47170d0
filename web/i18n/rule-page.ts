const PAGES = {
  en: () => import('../../docs/rules.md?raw'),
  'zh-CN': () => import('../../docs/zh-CN/rules.md?raw'),
} as const;

export async function rulePage(language: keyof typeof PAGES): Promise<string> {
  return (await PAGES[language]()).default;
}
