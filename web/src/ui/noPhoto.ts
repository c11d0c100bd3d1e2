/** Replaces photo imports in tests: the address that the build gives a photo. */
export default '/assets/photo.jpg';
