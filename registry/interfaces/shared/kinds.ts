/** The kinds of notices and links. */
export const noticeKinds = ['normal', 'info', 'success', 'warning', 'danger'] as const;
export const linkKinds = ['primary', ...noticeKinds] as const;
