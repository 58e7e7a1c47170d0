export const findingsPage = {
  title: '检查发现',
};
