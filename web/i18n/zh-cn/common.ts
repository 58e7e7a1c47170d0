export const common = {
  close: '关闭',
  cancel: '取消',
};
