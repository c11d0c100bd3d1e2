import type { StarterArticle } from './StarterArticle';

export const prevention: StarterArticle = {
  id: '01M7YHYXK0HXB11FJMY92NEBJ3',
  title: 'Sun protection that survives an ordinary day',
  excerpt:
    'Sunscreen is only one of five habits, and most of us use too little of it. Here is what the numbers on the bottle mean and how to build a routine that does not depend on willpower.',
  author: 'Skin Awareness',
  category: 'Prevention',
  featured: 1,
  content: `Most of the ultraviolet light you collect in a year does not come from the beach. It comes from walking the dog, eating lunch outside, watching a game, and driving. Good protection is therefore less about one perfect sunscreen and more about a few habits that happen without thinking.

## What the light does

Two kinds of ultraviolet light reach the ground. UVB burns and does much of the direct damage to the DNA of skin cells. UVA reaches deeper, ages the skin, and passes through window glass. Both add to the risk of skin cancer. Clouds are a weak shield: up to 80 percent of the sun's ultraviolet light can get through them, and snow, sand, and water send some of it back up at you [1].

A tan is not armor. It is the skin's answer to damage that has already happened. Tanning beds are not a safer version of it. The International Agency for Research on Cancer has placed them in its highest group, things that cause cancer in humans [2].

## Habit one: time and shade

The cheapest protection is to move. Our advice is the careful one: stay out of strong sun from 10 AM to 4 PM. The American Academy of Dermatology names 10 AM to 2 PM as the strongest hours [1]. Both are right. The wider window is simply easier to trust when the season and your location vary. A shadow shorter than you are is a good sign that the sun is high.

## Habit two: cloth

A long-sleeved shirt does not wear off, does not need to be reapplied, and does not run into your eyes. Choose tight weaves and darker or labeled fabrics. A hat with a brim all the way around covers the ears and the back of the neck, which caps leave bare. Sunglasses should say that they block UV.

## Habit three: the right bottle

Three words are enough to remember: broad spectrum, SPF 30 or higher, water resistant [1]. Broad spectrum means that UVA is covered as well as UVB.

SPF is often misread. SPF 30 filters about 97 percent of UVB, and SPF 50 about 98 percent. No number reaches 100, and a higher one does not last longer. If you are very fair, have had skin cancer, or take medicine that makes skin sensitive to light, the extra percent is worth having. If mineral filters leave a gray cast on your skin, tinted ones with iron oxides blend better and also block part of the visible light that deepens dark spots.

## Habit four: enough of it, often enough

For the whole body an adult needs about one ounce, a shot glass full [1]. Most people use a good deal less and get far less protection than the label says.

Put it on dry skin before you go out. US labels say 15 minutes before; we suggest 30, because the minutes go by quickly while you look for your keys. Repeat every two hours outdoors, and after swimming, sweating, or toweling off [3]. Easy to forget: ears, lips, the part in your hair, the tops of the feet, the backs of the hands, and the skin along the edges of clothes.

## Habit five: put it where the day begins

Habits hold when they hang on something you already do. Keep a bottle beside the toothbrush for the face, neck, and hands, and another near the door for the rest. Keep a hat in the car rather than the sunscreen: heat spoils it. Check the date once a year, and throw out what has separated or smells odd.

## Children, and skin of every color

Babies younger than six months belong in the shade and under cloth rather than under sunscreen; ask their doctor [3]. Older children learn from what they see. If you put on a hat, so will they.

Darker skin burns less easily, but it is not immune. Sunburn, dark spots, and skin cancer all occur in it, and cancers are often found later. Sun protection is for everyone. For melanomas on palms, soles, and under nails, which the sun hardly causes, a monthly look matters more than any bottle.

## What about vitamin D?

It is a fair question with a calm answer. If you are worried about your level, ask for a test and talk about food or supplements. You do not need to trade skin damage for it.

## One thing to change this week

If this is too much at once, choose one: a bottle beside the toothbrush. Next month choose another. Five small habits, kept on most days, do more than a flawless effort on three days in July.

This article is for learning. It does not replace advice from your own doctor.

## Sources

1. [American Academy of Dermatology. Sunscreen FAQs.](https://www.aad.org/public/everyday-care/sun-protection/sunscreen-patients/sunscreen-faqs)
2. [El Ghissassi F and others, for the International Agency for Research on Cancer. A review of human carcinogens, part D: radiation. Lancet Oncology 2009;10(8):751-752.](https://doi.org/10.1016/S1470-2045(09)70213-X)
3. [US Food and Drug Administration. Sunscreen: How to Help Protect Your Skin from the Sun.](https://www.fda.gov/drugs/understanding-over-counter-medicines/sunscreen-how-help-protect-your-skin-sun)`,
};
