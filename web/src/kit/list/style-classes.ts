import './style-classes.css';

/** Style classes of Module Setup that mean something here; any other name changes nothing. */
export const styleClasses: readonly string[] = ['text-right', 'text-center', 'text-bold', 'text-muted', 'text-danger', 'text-success'];
