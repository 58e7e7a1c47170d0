export const log = {
  title: '日志',
};
