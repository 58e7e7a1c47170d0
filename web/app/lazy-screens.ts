import { lazyPart, lazyPartWithTexts } from '../i18n/lazy-part';

// Loaded on demand: the first screen doesn't need them.
export const CommandPalette = lazyPartWithTexts(async () => (await import('./command-palette')).CommandPalette);
export const ShortcutsDialog = lazyPartWithTexts(async () => (await import('./shortcuts-dialog')).ShortcutsDialog);
export const SettingsDialog = lazyPartWithTexts(async () => (await import('./settings-dialog')).SettingsDialog);
export const StorageFullNotice = lazyPartWithTexts(
  async () => (await import('./storage-full-notice')).StorageFullNotice,
);
export const StartProgramDialog = lazyPartWithTexts(
  async () => (await import('./start-program-dialog')).StartProgramDialog,
);
export const DriftBanner = lazyPart(async () => (await import('./drift-banner')).DriftBanner);
export const SectionTabs = lazyPart(async () => (await import('./section-tabs')).SectionTabs);
export const HistoryTabs = lazyPart(async () => (await import('./section-tabs')).HistoryTabs);
export const ConnectionScreen = lazyPartWithTexts(async () => {
  // A button that appears later would move the others.
  await WatchClientButton.load();
  return (await import('../features/servers/connection/connection-screen')).ConnectionScreen;
});
export const SnapshotScreen = lazyPartWithTexts(
  async () => (await import('../features/servers/connection/connection-screen')).SnapshotScreen,
);
export const WatchClientButton = lazyPartWithTexts(
  async () => (await import('../features/runs/recording/watch-client-button')).WatchClientButton,
);
export const AuthorizationScreen = lazyPartWithTexts(
  async () => (await import('../features/authorization/authorization-screen')).AuthorizationScreen,
);
export const FindingsScreen = lazyPartWithTexts(
  async () => (await import('../features/findings/findings-screen')).FindingsScreen,
);
export const HistoryScreen = lazyPartWithTexts(
  async () => (await import('../features/runs/history/history-screen')).HistoryScreen,
);
export const SuitesScreen = lazyPartWithTexts(
  async () => (await import('../features/suites/suites-screen')).SuitesScreen,
);
export const WalkthroughReport = lazyPartWithTexts(
  async () => (await import('./walkthrough-report')).WalkthroughReport,
);
export const RunReportButton = lazyPartWithTexts(
  async () => (await import('../features/runs/history/run-report-button')).RunReportButton,
);
export const StartPane = lazyPartWithTexts(async () => (await import('../features/start/start-pane')).StartPane);
export const PresentedTool = lazyPartWithTexts(async () => (await import('./presented-tool')).PresentedTool);
export const Walkthrough = lazyPartWithTexts(async () => (await import('./walkthrough')).Walkthrough);
export const PresenterView = lazyPartWithTexts(
  async () => (await import('../features/present/presenter/presenter-view')).PresenterView,
);
export const RecordingsScreen = lazyPartWithTexts(
  async () => (await import('./recordings-with-parts')).RecordingsWithParts,
);
export const LogScreen = lazyPartWithTexts(async () => (await import('../features/log/log-screen')).LogScreen);
export const RawScreen = lazyPartWithTexts(async () => (await import('../features/raw/raw-screen')).RawScreen);
export const TasksScreen = lazyPartWithTexts(async () => (await import('../features/tasks/tasks-screen')).TasksScreen);
export const PromptsScreen = lazyPartWithTexts(
  async () => (await import('../features/prompts/prompts-screen')).PromptsScreen,
);
export const ResourcesScreen = lazyPartWithTexts(
  async () => (await import('../features/resources/resources-screen')).ResourcesScreen,
);
export const SkillsScreen = lazyPartWithTexts(
  async () => (await import('../features/resources/skills/skills-screen')).SkillsScreen,
);
export const ServerSettings = lazyPartWithTexts(async () =>
  (await import('./servers-with-moves')).loadServerSettings(),
);
export const ServersScreen = lazyPartWithTexts(async () => (await import('./servers-with-moves')).ServersWithMoves);
