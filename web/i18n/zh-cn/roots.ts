export const roots = {
  title: '根目录',
};
