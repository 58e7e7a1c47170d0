export const raw = {
  title: '原始消息',
};
