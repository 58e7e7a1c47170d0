export const tasks = {
  title: '任务',
};
