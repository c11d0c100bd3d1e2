/** Spanish of the educational notice. */
export const disclaimerMessagesInSpanish = {
  title: 'Información solo con fines educativos',
  text: 'Los resultados no son un diagnóstico médico ni sustituyen a un dermatólogo. La herramienta mira una sola foto. No puede palpar ni ampliar su piel, ni tomar una muestra de ella. No detecta algunos cánceres y da falsas alarmas. Se desarrolló sobre todo con piel más clara y se ha probado menos en piel más oscura. Si una mancha le preocupa, cambia, sangra o no sana, consulte a un médico, diga lo que diga esta herramienta.',
};
