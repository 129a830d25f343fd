import styles from './check-mark.module.css';

/** The box of a checkbox; it shows the state of the control around it. */
export const CheckMark = () => <span className={styles.mark} />;
