/** The kinds that notices and links share, and their choices as options. */
export const noticeKinds = ['normal', 'info', 'success', 'warning', 'danger'] as const;
export const linkKinds = ['primary', ...noticeKinds] as const;
